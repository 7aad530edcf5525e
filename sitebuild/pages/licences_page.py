"""The list of what the site ships and under which licence, put into its page when all is there."""

from collections.abc import Iterable
from pathlib import Path

from demokit.markup import Markup, tag
from sitebuild.pages.packages import (
    Package,
    formula_fonts,
    npm_packages,
    python_packages,
    theme_packages,
)

PAGE = "licences/index.html"
IN_PAGE, IN_PYTHON = "<!-- packages of the pages -->", "<!-- packages of Python -->"
PYTHON = frozenset({"pyodide"})


def with_packages(html: str, project: Path, runtime: Path) -> str:
    """The page with both its lists, given the folder that the browser's Python is served from.

    Raises:
        BuildFailure: something is shipped whose licence isn't known.
    """
    npm = npm_packages(project)
    pages = [package for package in npm if package.name not in PYTHON]
    pages += [formula_fonts(project), *theme_packages()]
    python = [package for package in npm if package.name in PYTHON]
    python += python_packages(project, runtime)
    return html.replace(IN_PAGE, _listed(pages)).replace(IN_PYTHON, _listed(python))


def _listed(packages: Iterable[Package]) -> Markup:
    return tag("ul", map(_entry, packages), class_="packages")


def _entry(package: Package) -> Markup:
    """A package's line; its licence opens, where the package brings the text."""
    inside = f", in {package.inside}" if package.inside else None
    name = tag("a", package.name, href=package.homepage)
    summary = tag("summary", package.licence)
    return tag(
        "li",
        tag("span", name, f" {package.version}".rstrip(), inside),
        " ",
        tag("details", summary, map(_text, package.texts))
        if package.texts
        else tag("span", package.licence),
    )


def _text(text: str) -> Markup:
    return tag("pre", tag("code", text.strip()))
