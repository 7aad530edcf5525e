"""A fault in a term stops the build with file and line; what is no fault doesn't."""

import pytest

from sitebuild.source import BuildFailure, Source
from tests.sitebuild.glossary.small_glossary import course_terms, glossary, written

SOFTMAX = written("softmax", "term: softmax", "forms: [softmax function]")
FILE = "docs/glossary/softmax.md"


def failure(*sources: Source) -> str:
    """The text that a glossary of these files is refused with."""
    with pytest.raises(BuildFailure) as refused:
        glossary(*sources)
    return str(refused.value)


@pytest.mark.parametrize(
    ("body", "line"),
    [("", 4), ("\n\n", 4), ("# A heading\n\nText.", 5), ("\n- a list", 6), ("$$\nx\n$$", 5)],
)
def test_a_term_without_definition_is_refused(body: str, line: int) -> None:
    assert failure(written("softmax", "term: softmax", body=body)) == (
        f"{FILE}:{line}: the term “softmax” has no definition: the first paragraph is to be one"
    )


def test_a_definition_stands_alone_so_a_link_in_it_is_refused() -> None:
    body = "It is\na [word](term:word)."
    assert failure(written("softmax", "term: softmax", body=body)) == (
        f"{FILE}:6: a definition stands alone: links go into the explanation"
    )


def test_a_dangling_see_also_is_refused_with_a_near_match() -> None:
    source = written("key", "term: key", "see:", "  - softmax", "  - sofmax")
    assert failure(SOFTMAX, source) == (
        "docs/glossary/key.md:6: see also names “sofmax”; did you mean “softmax”?"
    )


def test_a_term_that_sees_itself_is_refused() -> None:
    assert "softmax.md:4: see also names “softmax”" in failure(
        written("softmax", "term: softmax", "see: [softmax]")
    )


@pytest.mark.parametrize("form", ["key", "keys"])
def test_a_form_claimed_twice_is_refused_where_it_is_claimed_again(form: str) -> None:
    one = written("key", "term: key", "forms: [keys]")
    other = written("query", "term: query", "forms:", "  - queries", f"  - {form}")
    assert failure(one, other) == (
        f"docs/glossary/query.md:6: the form “{form}” belongs to the term “key”"
    )


def test_a_name_that_is_another_terms_form_is_refused() -> None:
    one = written("key", "term: key", "forms: [query]")
    assert failure(one, written("query", "term: query")) == (
        "docs/glossary/query.md:3: the form “query” belongs to the term “key”"
    )


def test_a_form_written_twice_in_one_term_is_refused() -> None:
    source = written("softmax", "term: softmax", "forms: [softmax]")
    assert failure(source) == f"{FILE}:4: the form “softmax” stands here twice"


def test_forms_may_differ_by_case_alone() -> None:
    terms = course_terms()
    assert terms.look_up("k").id == "key"
    assert terms.look_up("K").id == "key-matrix"


@pytest.mark.parametrize(
    ("front", "sentence"),
    [
        (["was: [softmax]"], "4: “softmax” can't lead to “softmax”: it is the id of a term"),
        (["was: [key]"], "4: “key” can't lead to “softmax”: it is the id of a term"),
        (["was: [Soft]"], "4: “Soft” can't have been an id"),
        (["was: [index]"], "4: “index” can't have been an id"),
        (["was: [old, old]"], "4: “old” already leads to the term “softmax”"),
    ],
)
def test_an_old_id_leads_to_one_term_and_is_none(front: list[str], sentence: str) -> None:
    key = written("key", "term: key")
    assert failure(key, written("softmax", "term: softmax", *front)) == f"{FILE}:{sentence}"


def test_a_cycle_of_old_ids_is_refused() -> None:
    one = written("key", "term: key", "was: [query]")
    assert failure(one, written("query", "term: query", "was: [key]")) == (
        "docs/glossary/key.md:4: “query” can't lead to “key”: it is the id of a term"
    )


def test_an_old_id_of_two_terms_is_refused() -> None:
    one = written("key", "term: key", "was: [old]")
    assert failure(one, written("query", "term: query", "was: [old]")) == (
        "docs/glossary/query.md:4: “old” already leads to the term “key”"
    )


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (Source(FILE, "Text."), "1: the file is to begin with front matter"),
        (Source(FILE, "---\nid: softmax\nText."), "1: the file is to begin with front matter"),
        (Source(FILE, "---\nid: [\n---\nText."), "this front matter is no YAML"),
        (Source(FILE, "---\n- id\n---\nText."), "1: front matter is to be lines of “key: value”"),
        (written("softmax", "term: x", "from: [x]"), "4: front matter knows no “from”"),
        (written("softmax", "term: ''"), "3: front matter needs “term:”"),
        (written("softmax", "forms: [x]"), "1: front matter needs “term:”"),
        (written("softmax", "term: x", "forms: y"), "4: “forms” is to be a list of words"),
        (written("softmax", "term: x", "forms: [1]"), "4: “forms” is to be a list of words"),
        (written("softmax", "term: x", "source: y"), "4: “source” is to hold a “text”"),
        (written("softmax", "term: x", "source: {url: y}"), "4: “source” is to hold a “text”"),
        (
            written("softmax", "term: x", "source: {text: t, url: 'javascript:x'}"),
            "4: the address of a source begins with https://",
        ),
        (Source(FILE, "---\nid: key\n---\nText."), "2: the id must be the file's name, “softmax”"),
        (Source("docs/glossary/Soft_max.md", "---\nid: Soft_max\n---\nText."), "1: “Soft_max” is"),
    ],
)
def test_a_mistake_in_a_terms_file_is_named_with_its_line(source: Source, sentence: str) -> None:
    text = failure(source)
    assert text.startswith(f"{source.path}:")
    assert sentence in text


@pytest.mark.parametrize(
    ("words", "id_"),
    [
        ("softmax", "softmax"),
        ("Softmax", "softmax"),
        ("SOFTMAX  FUNCTION", "softmax"),
        ("dot products", "dot-product"),
        ("Inner product", "dot-product"),
        ("d_k", "key-dimension"),
        ("Key matrices", "key-matrix"),
        ("Bayes’ rule", "bayes"),
        ("bayes' RULE", "bayes"),
    ],
)
def test_words_are_looked_up_exactly_then_without_regard_to_case(words: str, id_: str) -> None:
    assert course_terms().look_up(words).id == id_


def test_words_that_case_alone_would_tell_apart_are_refused_with_the_candidates() -> None:
    terms = glossary(
        written("key", "term: key", "forms: [Ab]"), written("query", "term: query", "forms: [aB]")
    )
    with pytest.raises(LookupError, match=r"write \[ab\]\(term:key\) or \[ab\]\(term:query\)"):
        terms.look_up("ab")


def test_unknown_words_are_refused_with_a_near_match() -> None:
    with pytest.raises(LookupError, match="no term is called “dot produkt”; did you mean “dot pro"):
        course_terms().look_up("dot produkt")


def test_an_old_id_still_finds_its_term() -> None:
    assert course_terms().find("soft-max").id == "softmax"
