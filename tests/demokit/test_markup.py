"""What goes into HTML comes out as it was meant: escaped, formatted, never a raw float."""

from html import unescape

import numpy as np
import pytest
from html5lib import parseFragment
from hypothesis import given
from hypothesis import strategies as st

from demokit.markup import Markup, decimal, join, percent, plain, spoken, tag, vector

HOSTILE = """<script>alert("1" & '2')</script>"""
numbers = st.floats(-1e6, 1e6)


def test_text_is_escaped() -> None:
    assert tag("p", "a < b & c") == "<p>a &lt; b &amp; c</p>"
    assert "<script" not in tag("p", HOSTILE)


def test_attributes_are_escaped() -> None:
    assert tag("p", title='"x" <y>') == '<p title="&quot;x&quot; &lt;y&gt;"></p>'


@given(text=st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_any_text_comes_back_from_the_browser_as_it_was(text: str) -> None:
    element = parseFragment(tag("p", text, title=text), namespaceHTMLElements=False)[0]
    assert (element.text or "") == text
    assert element.get("title") == text


def test_markup_is_put_in_as_it_is_and_only_once() -> None:
    assert tag("p", tag("b", "a & b"), " < ") == "<p><b>a &amp; b</b> &lt; </p>"
    assert join(Markup("<br>"), "<br>") == "<br>&lt;br&gt;"


def test_text_added_to_markup_is_no_longer_trusted() -> None:
    assert "<i>" not in tag("p", tag("b") + HOSTILE.replace("script", "i"))


def test_children_may_be_nested_absent_or_whole_numbers() -> None:
    assert tag("p", ["a", (tag("b", n) for n in range(2)), None], 3) == "<p>a<b>0</b><b>1</b>3</p>"


def test_attributes_are_bare_left_out_or_renamed() -> None:
    made = tag("label", for_="a", aria_label="b", disabled=True, checked=False, title=None)
    assert made == '<label for="a" aria-label="b" disabled></label>'


def test_elements_without_content_are_not_closed_by_a_tag_of_their_own() -> None:
    assert tag("input", type="text") == '<input type="text">'
    assert tag("line", x2=1) == '<line x2="1"/>'


@pytest.mark.parametrize("number", [0.1, np.float64(0.1), np.float32(0.1), np.int64(1), 1j])
def test_a_number_that_was_not_formatted_is_refused(number: object) -> None:
    with pytest.raises(TypeError, match="format a number"):
        tag("p", number)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="format a number"):
        tag("p", title=number)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="format a number"):
        tag("p", [["a", number]])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("number", "places", "shown"),
    [
        (5.879999, 2, "5.88"),
        (-2.52, 2, "−2.52"),
        (-0.001, 2, "0.00"),
        (-0.0, 2, "0.00"),
        (-0.4, 0, "0"),
        (2, 1, "2.0"),
        (1234.5, 1, "1234.5"),
    ],
)
def test_a_shown_number_has_fixed_places_and_a_true_minus(
    number: float, places: int, shown: str
) -> None:
    assert decimal(number, places) == shown


@given(number=numbers, places=st.integers(0, 4))
def test_zero_is_never_shown_as_negative(number: float, places: int) -> None:
    shown = decimal(number, places)
    assert "-" not in shown
    assert not (shown.startswith("−") and float(shown.replace("−", "-")) == 0)


@given(number=numbers.map(lambda number: round(number, 6)))
def test_a_plain_number_reads_back_as_it_was(number: float) -> None:
    assert float(plain(number)) == number
    assert plain(number) in (f"{number:z.9f}", f"{number:z.9f}".rstrip("0").rstrip("."))


@pytest.mark.parametrize(
    ("number", "written"),
    [(2.0, "2"), (-1.2, "-1.2"), (-0.0, "0"), (100.0, "100"), (0.001, "0.001")],
)
def test_a_plain_number_has_no_needless_zeros(number: float, written: str) -> None:
    assert plain(number) == written


def test_vectors_and_percentages() -> None:
    assert vector([1.536, -0.7]) == "(1.54, −0.70)"
    assert vector((2.2, 1.0), 1) == "(2.2, 1.0)"
    assert [percent(share) for share in (0.7649, 0, 1, 0.004)] == ["76%", "0%", "100%", "0%"]


def test_what_tells_a_name_from_its_like_is_heard_not_seen() -> None:
    assert spoken("the (5th)") == 'the<span class="unseen"> (5th)</span>'
    assert spoken("cat") == "cat"
    assert unescape(spoken("<b>")) == "<b>"
