"""The reference says what goes into each function, comes out and goes wrong, and shows its code."""

import re
from collections.abc import Iterator
from inspect import getmembers, isfunction
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest

from attention import maths

PUBLIC = [
    name
    for name, function in getmembers(maths, isfunction)
    if function.__module__ == maths.__name__ and not name.startswith("_")
]


@pytest.fixture(scope="module")
def page(site_dir: Path) -> Element:
    """The page of the module."""
    text = (site_dir / "reference/attention/index.html").read_text(encoding="utf-8")
    parsed: Element = html5lib.parse(text, namespaceHTMLElements=False)
    return parsed


def about(page: Element, name: str) -> Element:
    """What the page says of a function."""
    for part in page.iter("div"):
        heading = part.find("h2")
        if heading is not None and heading.get("id") == f"attention.maths.{name}":
            return part
    raise AssertionError(f"nothing about {name}")


def words(element: Element) -> str:
    """An element's text in one line."""
    return " ".join("".join(element.itertext()).split())


def with_class(element: Element, name: str) -> Iterator[Element]:
    """The elements of a class inside another."""
    return (own for own in element.iter() if name in own.get("class", "").split())


@pytest.mark.parametrize("name", PUBLIC)
def test_each_function_is_told_in_full(page: Element, name: str) -> None:
    part = about(page, name)
    titles = [words(title) for title in with_class(part, "doc-section-title")]
    assert titles == ["Parameters:", "Returns:", "Raises:", "Examples:"]
    [shapes] = with_class(part, "shapes")
    assert re.fullmatch(r"Shapes: \w+ \(…, .*\) → \(…, .*\)", words(shapes))
    assert any(link.get("href", "").startswith("https://arxiv.org/") for link in part.iter("a"))


@pytest.mark.parametrize("name", PUBLIC)
def test_the_formula_of_each_function_is_typeset(page: Element, name: str) -> None:
    part = about(page, name)
    [formula] = [own for own in with_class(part, "formula") if "display" in own.get("class", "")]
    assert any(own.tag.endswith("math") for own in formula.iter())
    assert "$" not in words(part).partition("Source code")[0]


@pytest.mark.parametrize("name", PUBLIC)
def test_the_code_of_each_function_is_shown(page: Element, name: str) -> None:
    [source] = with_class(about(page, name), "mkdocstrings-source")
    assert "pyodide_pkg/attention/maths.py" in words(source)
    assert f"def {name}(" in words(source)


def test_a_shape_stands_beside_the_name_that_has_it(page: Element) -> None:
    [shapes] = with_class(about(page, "attention_scores"), "shapes")
    assert words(shapes) == "Shapes: Q (…, n_q, d_k), K (…, n_k, d_k) → (…, n_q, n_k)"


def test_a_function_that_another_names_is_linked(page: Element) -> None:
    links = [link.get("href") for link in about(page, "attention").iter("a")]
    assert "#attention.maths.attention_weights" in links


def test_what_is_private_is_not_shown(page: Element) -> None:
    ids = [element.get("id", "") for element in page.iter()]
    assert [own for own in ids if re.search(r"attention\.maths\.(_|[A-Z])", own)] == []


def test_no_page_loads_a_style_sheet_for_the_reference_alone(site_dir: Path) -> None:
    assert list(site_dir.rglob("*mkdocstrings*")) == []
    assert "mkdocstrings.css" not in (site_dir / "index.html").read_text(encoding="utf-8")
