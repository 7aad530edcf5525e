"""Whatever a form, a link or a stranger sends, a demo shows something valid."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit import registry
from demokit.inputs import check, read, texts

LONG = "1" * 100_000
BAD = {
    "empty": "",
    "a space": " ",
    "letters": "abc",
    "nan": "NaN",
    "infinite": "1e999",
    "minus infinite": "-1e999",
    "too large": "1000000",
    "too small": "-1000000",
    "a long number": LONG,
    "a long text": "x" * 100_000,
    "markup": "<script>alert(1)</script>",
    "a null byte": "\0",
    "another script's digits": "٣",
    "half a surrogate": "\ud800",
}


EACH_BAD_TEXT = pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
EACH_DEMO = pytest.mark.parametrize("demo", registry.names())


@EACH_BAD_TEXT
@EACH_DEMO
def test_a_bad_text_becomes_a_valid_value_and_touches_no_other(demo: str, bad: str) -> None:
    kind = registry.load(demo).Inputs
    start = texts(kind())
    for field in start:
        became = texts(read(kind, {field: bad}))
        check(kind, {field: became[field]})
        assert became == start | {field: became[field]}


@EACH_BAD_TEXT
@EACH_DEMO
def test_a_demo_shows_a_view_though_every_field_is_bad(demo: str, bad: str) -> None:
    html = registry.render(demo, dict.fromkeys(texts(registry.load(demo).Inputs()), bad), demo)
    assert len(html.encode()) <= 10_000
    assert "<script" not in html


@EACH_DEMO
def test_names_that_no_field_has_change_nothing(demo: str) -> None:
    strange = {"": "1", "no-such-field": "2", "__class__": "3", "k-cat": "4", LONG: "5"}
    assert registry.render(demo, strange, demo) == registry.render(demo, {}, demo)


@pytest.mark.parametrize(
    ("bad", "value"),
    [("", 2.2), ("abc", 2.2), ("nan", 2.2), ("1e999", 2.2), ("-1e999", 2.2), ("0.26", 0.3)]
    + [("1,5", 1.5), ("−2", -2.0), ("+1", 1.0), (" 1.5 ", 1.5), ("1.", 1.0), ("9", 3.0)]
    + [(text, 2.2) for text in ("1,000.5", "0x1", "1_0", "٣", "two", "-", "inf")],
)
def test_no_number_means_the_start_and_a_wild_one_the_bound(bad: str, value: float) -> None:
    kind = registry.load("one_query").Inputs
    assert read(kind, {"k-cat-x": bad}).k[1][0] == value


@given(text=st.text())
def test_any_text_reads_as_a_number_of_the_range(text: str) -> None:
    (x, _) = read(registry.load("one_query").Inputs, {"k-cat-x": text}).k[1]
    assert math.isfinite(x)
    assert -3 <= x <= 3
    assert round(10 * x) == pytest.approx(10 * x)
