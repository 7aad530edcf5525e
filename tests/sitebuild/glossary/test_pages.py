"""The glossary's built pages: what a reader, a search engine and a shared link find there."""

import json
import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from sitebuild.formulas.plain_text import plain_text
from sitebuild.glossary.terms import Glossary, read_glossary
from tests.built import first, meta, of_class, page, text
from tests.project import PROJECT, ROOT, SITE_NAME

HEADINGS = ("h1", "h2", "h3", "h4")


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    """The terms as they are written."""
    return read_glossary(PROJECT / "docs" / "glossary", PROJECT)


@pytest.fixture(scope="module")
def own_pages(site_dir: Path, glossary: Glossary) -> dict[str, Element]:
    """Each term's own page."""
    return {id_: page(site_dir, f"glossary/{id_}/") for id_ in glossary.terms}


@pytest.fixture(scope="module")
def entries(site_dir: Path) -> dict[str, Element]:
    """Each term's entry in the list."""
    listed = of_class(page(site_dir, "glossary/"), "entry")
    return {first(entry, "./h3").get("id", ""): entry for entry in listed}


def definition(root: Element) -> str:
    """The text of the definition on a page or in an entry."""
    return text(next(of_class(root, "definition")))


def data_of(root: Element) -> dict[str, object]:
    """The structured data of a page."""
    data: dict[str, object] = json.loads(
        first(root, ".//script[@type='application/ld+json']").text or ""
    )
    return data


def backlinks(root: Element, address: str) -> set[str]:
    """Where the links beside “Used in” lead, from the site's root."""
    heading = root.find(".//h2[@id='used-in']")
    facts = [fact for fact in root.iter("p") if text(fact).startswith("Used in")]
    if heading is None and not facts:
        return set()
    links = facts[0].iter("a") if facts else _list_after(root, heading)
    return {_from_root(link.get("href", ""), address) for link in links}


def _list_after(root: Element, heading: Element | None) -> list[Element]:
    for parent in root.iter():
        children = list(parent)
        if heading in children:
            return list(children[children.index(heading) + 1].iter("a"))
    return []


def _from_root(href: str, address: str) -> str:
    steps = address.strip("/").split("/")
    while href.startswith("../"):
        href = href.removeprefix("../")
        steps.pop()
    return "/".join([*steps, href])


def test_a_shared_link_to_a_term_shows_its_name_and_definition(
    own_pages: dict[str, Element],
) -> None:
    for root in own_pages.values():
        name = text(first(root, ".//h1")).removesuffix("¶")
        described = meta(root, "description")
        assert text(first(root, ".//title")).startswith(f"{name} - ")
        assert meta(root, "og:title") == name
        assert meta(root, "og:description") == described
        assert len(described) > 40
        assert not re.search(r"[\\${}]|\]\(|<|&\w+;", described), described


def test_each_term_is_a_defined_term_in_the_set(
    own_pages: dict[str, Element], glossary: Glossary, site_dir: Path
) -> None:
    for id_, root in own_pages.items():
        data = data_of(root)
        assert data["@type"] == "DefinedTerm"
        assert data["url"] == data["@id"] == f"{ROOT}glossary/{id_}/"
        assert data["name"] == glossary.terms[id_].name
        assert data["termCode"] == id_
        assert data["description"] == meta(root, "description")
        assert data.get("alternateName", []) == list(glossary.terms[id_].forms)
        assert data["inDefinedTermSet"] == {
            "@type": "DefinedTermSet",
            "@id": f"{ROOT}glossary/",
            "url": f"{ROOT}glossary/",
            "name": f"Glossary of {SITE_NAME}",
        }
    set_ = data_of(page(site_dir, "glossary/"))
    assert set_["@type"] == "DefinedTermSet"
    listed = set_["hasDefinedTerm"]
    assert isinstance(listed, list)
    assert [term["url"] for term in listed] == [f"{ROOT}glossary/{id_}/" for id_ in glossary.terms]


def test_the_list_holds_every_term_in_order_with_its_definition(
    own_pages: dict[str, Element], entries: dict[str, Element], glossary: Glossary
) -> None:
    assert list(entries) == list(glossary.terms)
    for id_, entry in entries.items():
        heading = first(entry, "./h3")
        assert text(heading).removesuffix("¶") == glossary.terms[id_].name
        assert first(heading, "./a").get("href") == f"{id_}/"
        assert definition(entry) == definition(own_pages[id_])


def test_other_names_are_shown_without_mere_plurals(entries: dict[str, Element]) -> None:
    facts = [text(fact) for fact in entries["query"].iter("p")]
    assert "Also query vector, q" in facts
    assert "Also matrices" in [text(fact) for fact in entries["matrix"].iter("p")]


def test_letters_lead_to_the_terms_they_begin(site_dir: Path) -> None:
    root = page(site_dir, "glossary/")
    letters = next(of_class(root, "letters"))
    sections = list(of_class(root, "letter"))
    assert [link.get("href") for link in letters] == [
        f"#{first(section, './h2').get('id')}" for section in sections
    ]
    for letter, section in zip(letters, sections, strict=True):
        names = [text(first(entry, "./h3")) for entry in of_class(section, "entry")]
        assert {name[0].upper() for name in names} == {text(letter)}


def test_see_also_leads_to_the_terms_named(
    own_pages: dict[str, Element], entries: dict[str, Element], glossary: Glossary
) -> None:
    for id_, term in glossary.terms.items():
        own = {link.get("href") for link in own_pages[id_].iter("a")}
        listed = {link.get("href") for link in entries[id_].iter("a")}
        assert {f"../{see}/" for see in term.see} <= own
        assert {f"#{see}" for see in term.see} <= listed


def test_backlinks_are_the_headings_under_which_other_pages_link_the_term(
    own_pages: dict[str, Element], entries: dict[str, Element], site_dir: Path
) -> None:
    expected: dict[str, set[str]] = {id_: set() for id_ in own_pages}
    for path in site_dir.rglob("index.html"):
        address = path.parent.relative_to(site_dir).as_posix() + "/"
        if not address.startswith("glossary/"):
            for id_, place in _mentions(page(site_dir, address), address):
                expected[id_].add(place)
    assert sum(map(len, expected.values())) > 30
    for id_, places in expected.items():
        assert backlinks(own_pages[id_], f"glossary/{id_}/") == places, id_
        assert backlinks(entries[id_], "glossary/") == places, id_


def _mentions(root: Element, address: str) -> list[tuple[str, str]]:
    found, anchor = [], ""
    printed = {part for answers in of_class(root, "printed-answers") for part in answers.iter()}
    for element in next(of_class(root, "md-content")).iter():
        if element in printed:
            continue
        if element.tag in HEADINGS and not element.get("id", "").startswith("q-"):
            anchor = element.get("id", "")
        elif "data-term" in element.attrib:
            found.append((element.get("data-term", ""), f"{address}#{anchor}"))
    return found


def test_a_page_holds_the_definitions_of_the_terms_it_links_and_no_others(
    own_pages: dict[str, Element], site_dir: Path
) -> None:
    for path in site_dir.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        linked = list(dict.fromkeys(re.findall(r'<a [^>]*data-term="([^"]+)"', html)))
        assert re.findall(r'<template id="term-([^"]+)">', html) == linked
    root = page(site_dir, "lessons/attention/")
    templates = [element for element in root.iter("template") if element.get("id")]
    assert len(templates) > 20
    for template in templates:
        id_ = template.get("id", "").removeprefix("term-")
        assert text(next(of_class(template, "term-card-definition"))) == definition(own_pages[id_])


def test_formulas_of_definitions_are_typeset(own_pages: dict[str, Element], site_dir: Path) -> None:
    shown = next(of_class(own_pages["key-dimension"], "definition"))
    assert [element for element in shown.iter() if element.tag.endswith("}math")]
    for path in site_dir.rglob("*.html"):
        assert "arithmatex" not in path.read_text(encoding="utf-8")


def test_a_term_is_found_by_the_search_once_with_its_definition(
    own_pages: dict[str, Element], site_dir: Path, glossary: Glossary
) -> None:
    sections = _search_index(site_dir)
    for id_, root in own_pages.items():
        own = [own for own in sections if own["location"].startswith(f"glossary/{id_}/")]
        assert [section["location"] for section in own] == [f"glossary/{id_}/"]
        shown, _, hidden = own[0]["text"].partition("<span hidden>")
        assert plain_text(shown) == meta(root, "description")
        assert hidden.startswith(f" {', '.join(glossary.terms[id_].forms)}.")
        assert own[0]["title"].partition("<")[0] == glossary.terms[id_].name
    assert not [own for own in sections if own["location"].startswith("glossary/#")]


def test_the_search_index_holds_formulas_once_and_no_tex(site_dir: Path) -> None:
    sections = {own["location"]: own["text"] for own in _search_index(site_dir)}
    for text_ in sections.values():
        prose = re.sub(r"<code>.*?</code>", "", text_)  # how to write a formula is no formula
        assert not re.search(r"\\[a-zA-Z(\[]", prose), prose
        assert "<pre>" not in text_
    shown = sections["lessons/attention/#four-steps"]
    assert shown.count("s_ij = q_i · k_j") == 1
    assert "Divide every score by √d_k, where d_k is" in shown


def _search_index(site_dir: Path) -> list[dict[str, str]]:
    index = json.loads((site_dir / "search" / "search_index.json").read_text(encoding="utf-8"))
    sections: list[dict[str, str]] = index["docs"]
    return sections


def test_every_term_has_an_explanation(glossary: Glossary) -> None:
    assert [id_ for id_, term in glossary.terms.items() if not term.explanation] == []
