"""Example files in a page: the ones that the tests build, with the site's own address in them."""

import re
from pathlib import Path

from sitebuild.source import Source, read_source

FOLDER = Path("tests", "consumers")
# Folders of examples beside that one: of the author's guide, and of a course on another subject.
BESIDE = ("authors/", "optics/")
# Stands in the files, and in the page, for the address of the site.
ADDRESS = "https://course.example/"
EXAMPLE = re.compile(r"^(?P<indent> *)<!-- example: (?P<path>\S+) -->$", re.M)
LANGUAGES = {".py": "python", ".yml": "yaml", ".qmd": "markdown", ".md": "markdown", ".txt": "text"}


def with_examples(markdown: str, source: Source, project: Path, address: str | None) -> str:
    """The page with a fence for each `<!-- example: path -->`, and with the site's true address.

    Raises:
        BuildFailure: there is no such file; the text holds the line that asks for it.
    """

    def fence(match: re.Match[str]) -> str:
        folder = FOLDER.parent if match["path"].startswith(BESIDE) else FOLDER
        file = project / folder / match["path"]
        if not file.is_file():
            line = source.line_of(match[0])
            raise source.fail(line, f"there is no example {(folder / match['path']).as_posix()}")
        language = LANGUAGES.get(file.suffix, file.suffix.removeprefix("."))
        title = Path(*Path(match["path"]).parts[1:]).as_posix()
        text = read_source(file, project).text.rstrip("\n")
        marks = "``````"  # more than any example has
        lines = [f'{marks}{language} title="{title}"', *text.splitlines(), marks]
        return "\n".join(f"{match['indent']}{line}".rstrip() for line in lines)

    whole = EXAMPLE.sub(fence, markdown)
    return whole.replace(ADDRESS, address) if address and whole != markdown else whole


def check_addresses(source: Source, markdown: str, site: Path, address: str | None) -> None:
    """Checks the addresses that a page with examples tells its readers to write.

    Args:
        source: The page as it was written.
        markdown: The page with its examples.
        site: The built site's folder.
        address: The site's address, if it is known.

    Raises:
        BuildFailure: one leads to no page or file of the site.
    """
    if address is None or not EXAMPLE.search(source.text):
        return
    for path in re.findall(rf"{re.escape(address)}([\w./-]*[\w/])", markdown):
        if not (site / path).exists():
            sentence = f"the page, or an example in it, names {path}, which isn't in this course"
            raise source.fail(source.line_of(path), sentence)
