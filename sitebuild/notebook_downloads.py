"""A notebook for readers to take home: the file, and the links to it on its page."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import nbformat
from mkdocs.utils.meta import get_data

from attention.markup import Markup, tag

LINK = re.compile(r"\[(?P<words>[^\[\]]*)\]\((?P<target>[^()\s]+)\)")
# Jupyter's formulas know nothing of our colours.
MACRO = re.compile(r"\\(?:query|key|val|out)(?=\{)")
GITHUB = re.compile(r"https://github\.com/(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?")
# The branch that publishing keeps the notebooks on, under the paths that they have on the site.
BRANCH = "notebooks"


def file_name(address: str) -> str:
    """Where the file stands from the site's root, for the address of the notebook's page."""
    return f"{address.rstrip('/')}.ipynb"


def for_readers(notebook: Path, absolute: Callable[[str, str], str]) -> str:
    """The file's content: nothing of the site is needed to read or to run it.

    Args:
        notebook: The notebook with its outputs.
        absolute: Gives a link's address from its target and its words.
    """

    def link(match: re.Match[str]) -> str:
        words, target = match["words"], match["target"]
        return f"[{words}]({absolute(target, words)})"

    content = nbformat.read(notebook, as_version=4)
    prose = [cell for cell in content.cells if cell.cell_type == "markdown"]
    for cell in prose:
        cell.source = LINK.sub(link, MACRO.sub("", cell.source))
    prose[0].source = get_data(f"{prose[0].source}\n")[0].strip()
    written: str = nbformat.writes(content)
    return f"{written}\n"


def with_links(markdown: str, address: str, repository: str) -> str:
    """A notebook's page with the links to take it home under its title."""
    title, _, rest = markdown.lstrip().partition("\n")
    file = file_name(address)
    links = [tag("a", "Download the notebook", href=f"../{Path(file).name}", download=True)]
    colab = colab_address(file, repository)
    if colab:
        links.append(tag("a", "Open it in Colab", href=colab))
    return "\n".join([title, "", tag("p", links, class_="notebook-links"), "", rest])


def colab_address(file: str, repository: str) -> str | None:
    """Where Google Colab opens a notebook from a repository on GitHub; it can from nowhere else."""
    github = GITHUB.fullmatch(repository)
    return (
        github and f"https://colab.research.google.com/github/{github['name']}/blob/{BRANCH}/{file}"
    )
