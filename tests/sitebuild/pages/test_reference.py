"""The reference says what goes into each function, comes out and goes wrong, and shows its code."""

import re
from inspect import getmembers, isfunction
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from attention import heads, masks, maths, position
from tests.built import of_class, page, text

PUBLIC = [
    f"{module.__name__}.{name}"
    for module in (maths, masks, heads, position)
    for name, function in getmembers(module, isfunction)
    if function.__module__ == module.__name__ and not name.startswith("_")
]


@pytest.fixture(scope="module")
def reference(site_dir: Path) -> Element:
    """The page of the module."""
    return page(site_dir, "reference/attention")


def about(reference: Element, name: str) -> Element:
    """What the page says of a function, by its module and name."""
    for part in reference.iter("div"):
        heading = part.find("h3")
        if heading is not None and heading.get("id") == name:
            return part
    raise AssertionError(f"nothing about {name}")


@pytest.mark.parametrize("name", PUBLIC)
def test_each_function_is_told_in_full(reference: Element, name: str) -> None:
    part = about(reference, name)
    titles = [text(title) for title in of_class(part, "doc-section-title")]
    assert titles == ["Parameters:", "Returns:", "Raises:", "Examples:"]
    [shapes] = of_class(part, "shapes")
    assert re.fullmatch(r"Shapes: \w+.* → \(.*\)", text(shapes))
    papers = ("https://arxiv.org/", "https://doi.org/")
    assert any(link.get("href", "").startswith(papers) for link in part.iter("a"))


@pytest.mark.parametrize("name", PUBLIC)
def test_the_formula_of_each_function_is_typeset(reference: Element, name: str) -> None:
    part = about(reference, name)
    formulas = [own for own in of_class(part, "formula") if "display" in own.get("class", "")]
    assert formulas
    for formula in formulas:
        assert any(own.tag.endswith("math") for own in formula.iter())
    assert "$" not in text(part).partition("Source code")[0]


@pytest.mark.parametrize("name", PUBLIC)
def test_the_code_of_each_function_is_shown(reference: Element, name: str) -> None:
    [source] = of_class(about(reference, name), "mkdocstrings-source")
    _, module, function = name.split(".")
    assert f"pyodide_pkg/attention/{module}.py" in text(source)
    assert f"def {function}(" in text(source)


def test_a_shape_stands_beside_the_name_that_has_it(reference: Element) -> None:
    for name, expected in {
        "maths.scaled_scores": "Q (…, n_q, d_k), K (…, n_k, d_k) → (…, n_q, n_k)",
        "masks.causal_mask": "n → (n, n)",
        "position.rope": "X (…, n, d), positions (…, n) → (…, n, d)",
        "heads.multi_head_attention": "X (…, n, d), W_Q (…, d, h · d_k), W_K (…, d, h · d_k), "
        "W_V (…, d, h · d_v), W_O (…, h · d_v, d_out) → (…, n, d_out), (…, h, n, n)",
    }.items():
        [shapes] = of_class(about(reference, f"attention.{name}"), "shapes")
        assert text(shapes) == f"Shapes: {expected}"


def test_a_function_that_another_names_is_linked(reference: Element) -> None:
    links = [link.get("href") for link in about(reference, "attention.maths.attention").iter("a")]
    assert "#attention.maths.attention_weights" in links


def test_what_is_private_is_not_shown(reference: Element) -> None:
    ids = [element.get("id", "") for element in reference.iter()]
    assert [own for own in ids if re.search(r"attention\.\w+\.(_|[A-Z])", own)] == []


def test_no_page_loads_a_style_sheet_for_the_reference_alone(site_dir: Path) -> None:
    assert list(site_dir.rglob("*mkdocstrings*")) == []
    assert "mkdocstrings.css" not in (site_dir / "index.html").read_text(encoding="utf-8")
