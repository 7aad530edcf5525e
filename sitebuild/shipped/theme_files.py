"""The theme's files that no page asks for."""

from mkdocs.structure.files import Files

# Search in other languages than English; the icon of a site that has none of its own.
UNASKED = ("assets/javascripts/lunr/", "assets/images/favicon.png")
BUNDLED = "assets/stylesheets/"  # part of our own style sheet


def leave_out(files: Files, language: str) -> None:
    """Takes them out of what is served. Other languages than English need theirs for search."""
    left_out = (BUNDLED, *UNASKED) if language == "en" else BUNDLED
    for file in [file for file in files if file.src_uri.startswith(left_out)]:
        files.remove(file)
