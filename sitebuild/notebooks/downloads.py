"""A notebook for readers to take home: the file, and the links to it on its page."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath

import jupytext
from mkdocs.structure.pages import Page
from mkdocs.utils.meta import get_data

from demokit.markup import tag
from sitebuild.glossary.term_links import SCHEME
from sitebuild.glossary.terms import Glossary
from sitebuild.notebooks.runner import is_notebook

LINK = re.compile(r"\[(?P<words>[^\[\]]*)\]\((?P<target>[^()\s]+)\)")
# Jupyter's formulas know nothing of our colours.
MACRO = re.compile(r"\\(?:query|key|val|out)(?=\{)")
GITHUB = re.compile(r"https://github\.com/(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?")
# The branch that publishing keeps the notebooks on, under the paths that they have on the site.
BRANCH = "notebooks"


@dataclass(frozen=True)
class Addresses:
    """Where everything is that a notebook may link to."""

    site: str | None
    pages: Mapping[str, str]  # from a file's path under docs/ to its page's path on the site
    glossary: Glossary

    def absolute(self, target: str, words: str, file: str) -> str:
        """The whole address of a link, from its target and its words in a file of docs/."""
        if target.startswith(SCHEME):
            id_ = target.removeprefix(SCHEME)
            term = self.glossary.find(id_) if id_ else self.glossary.look_up(words)
            return f"{self.site or '/'}glossary/{term.id}/"
        path, hash_, anchor = target.partition("#")
        page = self.pages.get(normpath(join(dirname(file), path)) if path else file)
        return target if page is None else f"{self.site or '/'}{page}{hash_}{anchor}"


def write(site: Path, pages: Iterable[Page], addresses: Addresses) -> None:
    """Writes the file of each notebook among the pages."""
    for page in pages:
        file = page.file
        if is_notebook(file.src_uri) and file.abs_src_path:
            text = for_readers(Path(file.abs_src_path), file.src_uri, addresses)
            (site / file_name(page.url)).write_text(text, encoding="utf-8")


def file_name(address: str) -> str:
    """Where the file stands from the site's root, for the address of the notebook's page."""
    return f"{address.rstrip('/')}.ipynb"


def for_readers(notebook: Path, written: str, addresses: Addresses) -> str:
    """The content of a notebook's file, which needs nothing of the site to be read or run.

    Args:
        notebook: The notebook with its outputs.
        written: The path of its source under docs/.
        addresses: What its links lead to.
    """

    def link(match: re.Match[str]) -> str:
        words, target = match["words"], match["target"]
        return f"[{words}]({addresses.absolute(target, words, written)})"

    content = jupytext.read(notebook)
    prose = [cell for cell in content.cells if cell.cell_type == "markdown"]
    for number, cell in enumerate(prose):
        text = get_data(f"{cell.source}\n")[0].strip() if number == 0 else cell.source
        cell.source = LINK.sub(link, MACRO.sub("", text))
    return str(jupytext.writes(content, fmt="ipynb"))


def with_links(markdown: str, address: str, repository: str | None) -> str:
    """A notebook's page with the links to take it home under its title."""
    title, _, rest = markdown.partition("\n")
    file = file_name(address)
    links = [tag("a", "Download the notebook", href=f"../{Path(file).name}", download=True)]
    colab = colab_address(file, repository)
    if colab:
        links.append(tag("a", "Open it in Colab", href=colab))
    return "\n".join([title, "", tag("p", links, class_="notebook-links"), "", rest])


def colab_address(file: str, repository: str | None) -> str | None:
    """Where Google Colab opens a notebook, which it does from repositories on GitHub alone."""
    github = GITHUB.fullmatch(repository or "")
    if not github:
        return None
    return f"https://colab.research.google.com/github/{github['name']}/blob/{BRANCH}/{file}"
