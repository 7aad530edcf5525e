"""Programs read the whole glossary from glossary.json."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from demokit.registry import meanings
from sitebuild.formulas.typesetter import Formula, Typesetter
from sitebuild.glossary.exports.glossary_json import glossary_json, safe_html
from sitebuild.glossary.terms import read_glossary
from sitebuild.source import BuildFailure
from tests.project import PROJECT
from tests.sitebuild.glossary.small_glossary import course_terms

LIMIT = 60_000  # bytes
D_K = r'<span class="arithmatex">\(\key{d_k}\)</span>'


@pytest.fixture(scope="module")
def schema(site_dir: Path) -> Draft202012Validator:
    """The schema that the site publishes."""
    text = (site_dir / "glossary.schema.json").read_text(encoding="utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text), format_checker=FormatChecker())


@pytest.fixture(scope="module")
def built(site_dir: Path) -> dict[str, Any]:
    """The built site's glossary."""
    found: dict[str, Any] = json.loads((site_dir / "glossary.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def typesetter(tmp_path_factory: pytest.TempPathFactory) -> Typesetter:
    """KaTeX with one formula made."""
    made = Typesetter(PROJECT, tmp_path_factory.mktemp("formulas"), meanings())
    made.prepare([Formula(r"\key{d_k}", display=False)])
    return made


def small(typesetter: Typesetter, site: str | None, **definitions: str) -> dict[str, Any]:
    """The file for a few terms; the others are defined in two words."""
    every = dict.fromkeys(course_terms().terms, "A word.") | definitions
    text = glossary_json(course_terms(), every, typesetter, "A course", site)
    found: dict[str, Any] = json.loads(text)
    return found


def term(found: dict[str, Any], id_: str) -> dict[str, Any]:
    """One term's entry."""
    [entry] = [own for own in found["terms"] if own["id"] == id_]
    return dict(entry)


def test_the_file_is_what_its_schema_says(
    built: dict[str, Any], schema: Draft202012Validator
) -> None:
    assert [error.message for error in schema.iter_errors(built)] == []
    assert built["$schema"] == "glossary.schema.json"


@pytest.mark.parametrize(
    "change",
    [
        {"version": "2"},
        {"url": "nowhere"},
        {"terms": [{"id": "softmax"}]},
        {"terms": [{"id": "a b", "term": "a", "forms": [], "definition": "A.",
                    "address": "glossary/a/", "see": []}]},
    ],
)  # fmt: skip
def test_the_schema_refuses_what_a_reader_would_stumble_over(
    built: dict[str, Any], schema: Draft202012Validator, change: dict[str, Any]
) -> None:
    assert not schema.is_valid(built | change)


def test_every_term_is_there_in_the_order_of_the_glossary(built: dict[str, Any]) -> None:
    terms = read_glossary(PROJECT / "docs/glossary", PROJECT).terms.values()
    assert [entry["id"] for entry in built["terms"]] == [own.id for own in terms]
    assert [(entry["term"], *entry["forms"]) for entry in built["terms"]] == [
        own.all_forms for own in terms
    ]
    assert [entry["see"] for entry in built["terms"]] == [list(own.see) for own in terms]


def test_the_file_stays_small(site_dir: Path) -> None:
    assert (site_dir / "glossary.json").stat().st_size < LIMIT


def test_a_formula_is_mathml_in_html_and_readable_in_text(typesetter: Typesetter) -> None:
    entry = term(small(typesetter, None, softmax=f"Its {D_K} &amp; <em class='x'>more</em>."),
                 "softmax")  # fmt: skip
    assert entry["definition"] == "Its d_k & more."
    assert entry["definition_html"] == (
        "Its <math><mrow><msub><mi>d</mi><mi>k</mi></msub></mrow></math> &amp; <em>more</em>."
    )


def test_html_is_left_out_where_the_text_says_it_all(typesetter: Typesetter) -> None:
    entry = term(small(typesetter, None, softmax="Is it 2 &lt; 3?"), "softmax")
    assert entry["definition"] == "Is it 2 < 3?"
    assert "definition_html" not in entry


def test_without_an_address_of_its_own_the_file_holds_relative_ones(
    typesetter: Typesetter, schema: Draft202012Validator
) -> None:
    found = small(typesetter, None)
    assert schema.is_valid(found)
    assert "http" not in json.dumps(found)
    assert term(found, "softmax")["address"] == "glossary/softmax/"


def test_an_id_of_old_still_names_its_term(typesetter: Typesetter) -> None:
    found = small(typesetter, None)
    assert term(found, "softmax")["was"] == ["soft-max"]
    assert "was" not in term(found, "key")


@pytest.mark.parametrize("element", ["script", "img", "style", "a", "p"])
def test_an_element_that_others_could_not_show_safely_fails_the_build(
    typesetter: Typesetter, element: str
) -> None:
    softmax = course_terms().find("softmax")
    with pytest.raises(BuildFailure, match=f"softmax.md: a definition can't hold <{element}>"):
        safe_html(f"Some <{element} src='x'>words</{element}>.", softmax, typesetter)
