"""What holds for every demo, whatever its inputs are."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demokit import registry
from demokit.inputs import (
    Choice,
    Control,
    Order,
    Points,
    Range,
    Slider,
    Steps,
    Switches,
    Text,
    Toggle,
    controls,
    read,
    texts,
)
from demokit.marks import SET
from tests.demos.shown import Shown, form, name, view

EACH_DEMO = pytest.mark.parametrize("demo", registry.names())
# A snippet may mask by np.inf.
NO_NUMBER = re.compile(
    r"(?<!\bnp\.)(?<!\bmath\.)\b(nan|inf|infinity)\b|[-−]0(\.0*)?(?![\d.])", re.IGNORECASE
)

MOST_STEPS = 20  # of long work


def numbers(within: Range) -> st.SearchStrategy[float]:
    last = round((within.hi - within.lo) / within.step)
    return st.integers(0, last).map(lambda step: within.snap(within.lo + step * within.step))


def values(control: Control) -> st.SearchStrategy[Any]:
    match control:
        case Steps():  # the end of the work is tried when the page is built
            return st.integers(0, MOST_STEPS)
        case Slider(range=within):
            return numbers(within)
        case Choice(options=options):
            return st.sampled_from(options)
        case Toggle():
            return st.booleans()
        case Order(names=names):
            return st.permutations(range(len(names))).map(tuple)
        case Points(names=names, range=within):
            point = st.tuples(numbers(within), numbers(within))
            return st.lists(point, min_size=len(names), max_size=len(names)).map(tuple)
        case Switches(rows=rows, columns=columns):
            switches = st.tuples(*[st.booleans()] * len(columns))
            return st.tuples(*[switches] * len(rows))
        case Text():
            # A view may show what was written, and "nan" may be a word.
            return st.text().map(control.nearest).filter(lambda text: not NO_NUMBER.search(text))
    raise TypeError(f"how to draw values of {control} is to be said here")


def most_bytes(demo: str) -> int:
    """How large a view may be: what follows a finger is made anew at each of its steps."""
    moved = controls(registry.load(demo).Inputs).values()
    return 10_200 if any(isinstance(control, Slider | Points) for control in moved) else 40_000


def inputs_of(demo: str) -> st.SearchStrategy[Any]:
    kind = registry.load(demo).Inputs
    return st.builds(kind, **{own: values(control) for own, control in controls(kind).items()})


def ids(shown: Shown) -> list[str]:
    return [element.attrib["id"] for element in shown.root.iter() if "id" in element.attrib]


@EACH_DEMO
@settings(max_examples=60)
@given(data=st.data())
def test_a_view_is_well_formed_small_and_without_broken_numbers(
    demo: str, data: st.DataObject
) -> None:
    html = registry.view(registry.load(demo), data.draw(inputs_of(demo)), f"{demo}-2")
    shown = Shown(html)
    assert len(set(ids(shown))) == len(ids(shown))
    assert all(own.startswith(f"{demo}-2-") for own in ids(shown))
    assert len(html.encode()) <= most_bytes(demo)
    everything = [
        *shown.root.itertext(),
        *(v for e in shown.root.iter() for own, v in e.attrib.items() if own != SET),  # a name
    ]
    broken = [own.strip() for own in everything if NO_NUMBER.search(own)]
    assert not broken, f"the view shows what is no number, or a negative zero: {broken}"


@pytest.mark.parametrize("text", ["nan", "-inf", "x = -inf", "a, NaN", "−0.0", "-0"])
def test_what_is_no_number_is_found(text: str) -> None:
    assert NO_NUMBER.search(text)


@pytest.mark.parametrize("text", ["s[mask] = -np.inf", "-math.inf", "info", "-0.1", "banana"])
def test_a_snippet_may_mask_by_infinity(text: str) -> None:
    assert not NO_NUMBER.search(text)


@EACH_DEMO
@given(data=st.data())
def test_a_forms_texts_bring_back_the_inputs_they_came_from(demo: str, data: st.DataObject) -> None:
    inputs = data.draw(inputs_of(demo))
    assert read(type(inputs), texts(inputs)) == inputs


@EACH_DEMO
def test_a_demo_says_what_it_is(demo: str) -> None:
    module = registry.load(demo)
    assert module.TITLE
    assert (module.__doc__ or "").partition("\n")[0].endswith(".")


@EACH_DEMO
def test_two_of_a_demo_on_a_page_do_not_share_an_id(demo: str) -> None:
    first, second = ids(form(demo, demo)), ids(form(demo, f"{demo}-2"))
    assert len({*first, *second}) == len(first) + len(second)


@EACH_DEMO
def test_whatever_refers_to_another_element_finds_it(demo: str) -> None:
    shown = form(demo)
    for element in shown.root.iter():
        for attribute in ("for", "aria-describedby", "marker-end"):
            reference = element.get(attribute, "none")
            if reference != "none":
                shown.one(id=re.sub(r"^url\(#(.*)\)$", r"\1", reference))


@EACH_DEMO
def test_a_page_needs_no_inline_style_or_script(demo: str) -> None:
    for element in form(demo).root.iter():
        assert name(element) not in ("style", "script")
        assert not [own for own in element.attrib if own == "style" or own.startswith("on")]


@EACH_DEMO
def test_every_table_has_a_class_a_caption_and_headers_with_a_scope(demo: str) -> None:
    for table in form(demo).all("table"):
        assert table.get("class")
        assert table.find("caption") is not None
        assert all(head.get("scope") in ("row", "col") for head in table.iter("th"))


@EACH_DEMO
def test_every_demo_has_one_sentence_to_say_and_one_snippet_to_copy(demo: str) -> None:
    shown = view(demo)
    assert shown.sentence.endswith(".")
    assert shown.code.startswith("import numpy as np\n")


def test_an_unknown_demo_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match="no-such-demo"):
        registry.render("no-such-demo", {}, "one")


def test_a_view_stays_small_though_all_its_numbers_are_long() -> None:
    start = texts(registry.load("one_query").Inputs())
    numbers = {field: "-2.9" for field in start if field.endswith(("-x", "-y"))}
    html = registry.render("one_query", numbers | {"query": "the (5th)"}, "one_query-2")
    assert len(html.encode()) <= 10_200
