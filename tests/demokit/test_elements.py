"""What most demos show: results, a sentence, code, a legend, and names that can be told apart."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit.elements import literal, numpy_code, readouts, sentence, told_apart
from demokit.markup import join, tag
from demokit.pictures import legend
from demokit.tables import row, table
from tests.demos.shown import Shown, text


def test_a_sentence_is_said_not_shown() -> None:
    shown = Shown(sentence("cat attends < mat."))
    assert shown.sentence == "cat attends < mat."
    assert "hidden" in shown.one("p").attrib


def test_code_is_copied_as_it_is_written() -> None:
    source = "import numpy as np\n\nprint(1 < 2)\n"
    shown = Shown(numpy_code(source))
    assert shown.code == source
    assert text(shown.one("summary")) == "The same in NumPy"


def test_results_are_found_by_name_and_silent() -> None:
    shown = Shown(readouts({"Largest": "0.76", "Output": "(1, 2)"}))
    assert (shown.output("Largest"), shown.output("Output")) == ("0.76", "(1, 2)")
    assert {own.get("aria-live") for own in shown.all("output")} == {"off"}


@given(st.lists(st.lists(st.integers(-30, 30).map(lambda n: n / 10), min_size=2, max_size=2)))
def test_a_matrix_in_code_reads_back_as_it_was(rows: list[list[float]]) -> None:
    assert ast.literal_eval(literal(rows)) == rows


@pytest.mark.parametrize(
    ("tokens", "names"),
    [
        ("The cat sat on the mat", "The|cat|sat|on|the (5th)|mat"),
        ("a a b a", "a|a (2nd)|b|a (4th)"),
        ("x y x " + "z " * 18 + "y", "x|y|x (3rd)|z|" + "".join(
            f"z ({i}th)|" for i in range(5, 21)) + "z (21st)|y (22nd)"),
    ],
)  # fmt: skip
def test_tokens_that_sound_alike_are_told_apart(tokens: str, names: str) -> None:
    assert "|".join(told_apart(tokens.split())) == names


def test_a_legend_shows_each_meaning_with_an_arrow_of_its_own() -> None:
    shown = Shown(legend(["query", "output"]))
    assert [text(own) for own in shown.one("p", "legend").iterfind("span")] == ["query", "output"]
    outlines = [own.attrib["d"] for own in shown.all("path")]
    assert len(set(outlines)) == 2
    with pytest.raises(ValueError, match="no meaning “red”"):
        legend(["red"])


def test_a_table_has_a_caption_and_heads() -> None:
    rows = [row("a", "1", tag("b", "2"), class_="best"), row("b", "3", "4")]
    shown = Shown(table(join("One ", tag("i", "two")), ("x", "y"), rows, class_="t", first="name"))
    assert text(shown.one("caption")) == "One two"
    assert [text(head) for head in shown.all("th", scope="col")] == ["name", "x", "y"]
    assert shown.rows("One") == [["a", "1", "2"], ["b", "3", "4"]]
    assert text(shown.one("tr", "best").find("th")) == "a"
    assert Shown(table("c", ("x",), [], class_="t")).one("thead")[0][0].tag == "td"
