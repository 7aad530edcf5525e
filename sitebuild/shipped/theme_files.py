"""The theme's files that no page asks for."""

from mkdocs.structure.files import Files

# Search in other languages than English; the icon of a site that has none of its own.
UNASKED = ("assets/javascripts/lunr/", "assets/images/favicon.png")


def leave_out(files: Files, language: str) -> None:
    """Takes them out of what is served, for a site in English."""
    if language == "en":
        for file in [file for file in files if file.src_uri.startswith(UNASKED)]:
            files.remove(file)
