"""A field for a text: whatever is written, pasted or sent becomes a line that a page can show."""

import unicodedata
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit.inputs import check, controls, read, text, texts
from demokit.markup import tag
from tests.demos.shown import Shown

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"  # one character, eight UTF-16 units
FLAG = "\U0001f1f8\U0001f1ea"
THUMB = "\U0001f44d\U0001f3fd"  # with a skin tone


@dataclass(frozen=True)
class Inputs:
    words: str = text("Words", start="the cat", most=12)


def units(text: str) -> int:
    """The length as HTML counts it."""
    return len(text.encode("utf-16-le")) // 2


def html(value: str) -> Shown:
    return Shown(controls(Inputs)["words"].html("words", value, "one"))


def test_a_text_is_read_as_it_was_written() -> None:
    for written in ("the dog", " a  b ", "<b>&\"'", "שלום", "日本語", "e\u0301", FAMILY, THUMB):
        assert read(Inputs, {"words": written}) == Inputs(written)
        assert texts(Inputs(written)) == {"words": written}


def test_no_text_is_a_text_and_another_than_the_start() -> None:
    assert read(Inputs, {"words": ""}) == Inputs("")
    assert read(Inputs, {}) == Inputs("the cat")


@pytest.mark.parametrize(
    ("sent", "read_as"),
    [
        ("x" * 10_000, "x" * 12),
        ("a\nb\tc\0d", "a b c d"),
        ("half \ud83d.", "half \ufffd."),
        (f"12345{FAMILY}", "12345"),
        (f"1234{FAMILY}5", f"1234{FAMILY}"),
        (f"123456789{FLAG}", "123456789"),
        (f"12345678{FLAG}9", f"12345678{FLAG}"),
        (f"123456789{THUMB}", "123456789"),
        ("12345678901e\u0301", "12345678901"),
        ("e" + "\u0301" * 20, ""),
    ],
)
def test_too_long_a_text_is_cut_between_two_characters(sent: str, read_as: str) -> None:
    assert read(Inputs, {"words": sent}).words == read_as


@given(st.text())
def test_any_text_becomes_a_line_that_fits_and_is_not_shortened_further(sent: str) -> None:
    words = read(Inputs, {"words": sent}).words
    assert units(words) <= 12
    assert not [own for own in words if unicodedata.category(own) in ("Cc", "Cs")]
    assert read(Inputs, {"words": words}).words == words
    check(Inputs, {"words": words})


def test_a_field_for_a_text_corrects_and_translates_nothing() -> None:
    field = html("the cat").one("input")
    assert field.attrib == {
        "type": "text",
        "id": "one-words",
        "name": "words",
        "value": "the cat",
        "maxlength": "12",
        "dir": "auto",
        "translate": "no",
        "autocomplete": "off",
        "autocapitalize": "off",
        "autocorrect": "off",
        "spellcheck": "false",
        "aria-describedby": "one-words-most",
    }


def test_a_field_for_a_text_has_a_label_and_its_limit_in_words() -> None:
    shown = html("the cat")
    assert shown.one("label").text == "Words"
    assert shown.one(id="one-words-most").text == "at most 12 characters"


def test_what_is_written_is_shown_as_text() -> None:
    shown = html('"><b>&')
    assert shown.one("input").attrib["value"] == '"><b>&'
    assert shown.one("output").text == '"><b>&'
    assert not shown.all("b")


def test_a_field_for_a_text_stands_above_the_view_unless_told_otherwise() -> None:
    @dataclass(frozen=True)
    class Below:
        words: str = text(tag("i", "x"), start="", most=3, group="Words")

    assert controls(Inputs)["words"].group is None
    assert controls(Below)["words"].group == "Words"


def test_a_start_that_does_not_fit_is_refused() -> None:
    for start in ("1234", "a\nb"):
        with pytest.raises(ValueError, match="a line of at most 3 characters"):
            text("Words", start=start, most=3)
    with pytest.raises(ValueError, match="“words” takes a line of at most 12 characters, not “123"):
        check(Inputs, {"words": "1234567890123"})
