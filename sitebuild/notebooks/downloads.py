"""A notebook for readers to take home: the file, and the links to it on its page."""

import re
from pathlib import Path

import jupytext

from demokit.markup import tag
from sitebuild.build import Build
from sitebuild.exercises.plain_markdown import without_fences
from sitebuild.formulas.typesetter import macro_names
from sitebuild.front_matter import has_front_matter, read_front_matter
from sitebuild.glossary.absolute_links import with_absolute_links
from sitebuild.notebooks.runner import is_notebook
from sitebuild.source import Source

GITHUB = re.compile(r"https://github\.com/(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?")
# The branch that publishing keeps the notebooks on, under the paths that they have on the site.
BRANCH = "notebooks"


def write(build: Build) -> None:
    """Writes the file of each notebook among the pages."""
    for built in build.pages.values():
        file = built.page.file
        if is_notebook(built.path) and file.abs_src_path:
            text = for_readers(Path(file.abs_src_path), built.path, build)
            file_path = Path(build.config.site_dir) / file_name(built.page.url)
            file_path.write_text(text, encoding="utf-8")


def file_name(address: str) -> str:
    """Where the file stands from the site's root, for the address of the notebook's page."""
    return f"{address.rstrip('/')}.ipynb"


def for_readers(notebook: Path, path: str, build: Build) -> str:
    """The content of a notebook's file, which needs nothing of the site to be read or run.

    Args:
        notebook: The notebook with its outputs.
        path: The path of its source under docs/.
        build: Gives the macros to remove from formulas, and the pages that links lead to.
    """
    # Jupyter doesn't define the macros of meanings.
    macro = macro_names(build.demos.meanings)
    content = jupytext.read(notebook)
    prose = [cell for cell in content.cells if cell.cell_type == "markdown"]
    for number, cell in enumerate(prose):
        if number == 0 and has_front_matter(source := Source(path, cell.source)):
            cell.source = read_front_matter(source).body.strip()
        portable = macro.sub("", without_fences(cell.source))
        cell.source = with_absolute_links(portable, path, build, build.course.site_url)
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
