"""Tools of other courses find each word, page, heading and function in objects.inv."""

import random
from inspect import getmembers, isfunction
from pathlib import Path
from types import SimpleNamespace as Heading

import pytest
from sphobjinv import DataObjStr, Inventory

from attention import heads, masks, maths, position
from sitebuild.glossary.exports.inventory import Entry, Page, entries, inventory
from sitebuild.glossary.terms import read_glossary
from tests.project import PROJECT
from tests.sitebuild.glossary.small_glossary import course_terms, glossary, written


def read(data: bytes) -> dict[tuple[str, str], DataObjStr]:
    """The lines of an inventory by kind and name."""
    return {
        (f"{line.domain}:{line.role}", line.name): line for line in Inventory(zlib=data).objects
    }


@pytest.fixture(scope="module")
def built(site_dir: Path) -> dict[tuple[str, str], DataObjStr]:
    """The lines of the built site's inventory."""
    return read((site_dir / "objects.inv").read_bytes())


def addresses(*pages: Page) -> dict[tuple[str, str], str]:
    """The address of each name, for a few terms and these pages."""
    found = entries(course_terms(), pages)
    return {(f"{own.domain}:{own.role}", own.name): own.address for own in found}


def test_each_word_for_each_term_is_there(built: dict[tuple[str, str], DataObjStr]) -> None:
    terms = read_glossary(PROJECT / "docs/glossary", PROJECT).terms.values()
    words = {form: f"glossary/{term.id}/" for term in terms for form in term.all_forms}
    assert words == {name: line.uri for (kind, name), line in built.items() if kind == "std:term"}


def test_each_public_function_of_the_module_is_there(
    built: dict[tuple[str, str], DataObjStr],
) -> None:
    public = [
        f"{module.__name__}.{name}"
        for module in (maths, masks, heads, position)
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    ]
    assert [name for name in public if ("py:function", name) not in built] == []
    assert built["py:module", "attention.maths"].uri == "reference/attention/"


def test_headings_are_shown_by_their_words(built: dict[tuple[str, str], DataObjStr]) -> None:
    line = built["std:label", "lessons/attention:four-steps"]
    assert line.uri == "lessons/attention/#four-steps"
    assert line.dispname == "From query to output in four steps"
    assert built["std:doc", "lessons/attention"].dispname == "Attention"


def test_words_that_case_alone_tells_apart_lead_to_their_own_terms() -> None:
    found = addresses()
    assert found["std:term", "k"] == "glossary/key/"
    assert found["std:term", "K"] == "glossary/key-matrix/"


def test_a_word_in_any_case_is_found_by_its_slug() -> None:
    found = addresses()
    assert found["std:label", "dot-products"] == "glossary/dot-product/"
    assert found["std:label", "bayes-rule"] == "glossary/bayes/"


def test_a_slug_is_left_out_where_it_is_a_word_or_may_mean_two_terms() -> None:
    terms = glossary(
        written("key", 'forms: ["k"]', "term: key"),
        written("key-matrix", 'forms: ["K", "Soft Max", "By 2"]', "term: key matrix"),
        written("softmax", "forms: [soft-max, by 2!]", "term: softmax"),
    )
    labels = [own.name for own in entries(terms, []) if own.role == "label"]
    assert sorted(labels) == ["key-matrix"]


def test_an_address_is_written_out_and_percent_encoded() -> None:
    lines = read(inventory("A course", "1", [Entry("std", "term", "è", "glossary/è $/", "è")]))
    assert lines["std:term", "è"].uri == "glossary/%C3%A8%20%24/"
    assert lines["std:term", "è"].dispname == "-"


def test_a_page_is_found_with_its_headings_of_every_depth() -> None:
    inner = Heading(id="deep-1.5", title="Q &amp; A", children=[])
    outer = Heading(id="top", title="Top", children=[inner])
    page = Page("lessons/one", "lessons/one/", "One", [outer], "")
    found = addresses(page)
    assert found["std:doc", "lessons/one"] == "lessons/one/"
    assert found["std:label", "lessons/one:deep-1.5"] == "lessons/one/#deep-1.5"
    shown = {own.name: own.shown for own in entries(course_terms(), [page])}
    assert shown["lessons/one:deep-1.5"] == "Q & A"


def test_the_home_page_has_an_address() -> None:
    home = Entry("std", "doc", "index", "", "Home")
    assert read(inventory("A course", "1", [home]))["std:doc", "index"].uri == "index.html"


def test_the_order_of_entries_makes_no_difference() -> None:
    found = list(entries(course_terms(), []))
    mixed = random.Random(1).sample(found, len(found))
    assert inventory("A course", "1", mixed) == inventory("A course", "1", found)
