"""The plane: whole coordinates, labels that can be read, arrows told apart by their form."""

from itertools import combinations
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit import registry
from demokit.pictures import Arrow, plane
from demokit.pictures.heads import HEADS
from tests.demos.shown import Shown, name, text, view

WORDS = ["The", "cat", "sat", "on", "the (5th)", "mat", "q sat"]
SIZE = 370
coordinates = st.integers(-30, 30).map(lambda tenth: tenth / 10)
ends = st.lists(st.tuples(coordinates, coordinates), min_size=7, max_size=7)


def boxes(shown: Shown) -> list[tuple[int, int, int, int]]:
    """Left, top, right and bottom of each label."""
    found = []
    for label in shown.all("text"):
        if place := label.get("transform"):
            x, y = place.removeprefix("translate(").removesuffix(")").split()
            middle = int(x) + int(label.attrib["x"]), int(y) + int(label.attrib["y"]) - 10
            half = 8 * len(text(label)), 13
            found.append((middle[0] - half[0], middle[1] - 13, middle[0] + half[0], middle[1] + 13))
    return found


def overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def arrows(tips: list[tuple[float, float]]) -> Shown:
    drawn = [
        Arrow("query" if word == "q sat" else "key", tip, word, word == "q sat", f"k-{word[:5]}")
        for word, tip in zip(WORDS, tips, strict=True)
    ]
    return Shown(plane(drawn, "Arrows", "one"))


def around(count: int, radius: float) -> list[tuple[float, float]]:
    turns = [2 * pi * own / count for own in range(count)]
    return [(round(radius * cos(turn), 1), round(radius * sin(turn), 1)) for turn in turns]


@pytest.mark.parametrize("shows", ["Query and keys", "Values and output"])
@pytest.mark.parametrize("query", ["The", "cat", "sat", "on", "the (5th)", "mat"])
def test_the_lessons_labels_stay_clear_of_one_another_and_of_the_tips(
    query: str, shows: str
) -> None:
    shown = view("one_query", plane=shows, query=query)
    labels = boxes(shown)
    assert len(labels) == 7
    assert not [pair for pair in combinations(labels, 2) if overlap(*pair)]
    for line in shown.one("svg", "plane").iter():
        if name(line) == "line":
            x, y = int(line.attrib["x2"]), int(line.attrib["y2"])
            assert not [box for box in labels if overlap(box, (x - 8, y - 8, x + 8, y + 8))]


@pytest.mark.parametrize("tips", [[(1.5, 1.2)] * 7, [(0.0, 0.0)] * 7, around(7, 3), around(7, 0.6)])
def test_labels_stay_apart_even_where_tips_crowd(tips: list[tuple[float, float]]) -> None:
    assert not [pair for pair in combinations(boxes(arrows(tips)), 2) if overlap(*pair)]


@given(tips=ends)
def test_labels_stay_in_the_plane(tips: list[tuple[float, float]]) -> None:
    for left, top, right, bottom in boxes(arrows(tips)):
        assert -SIZE <= left + 10 < right - 10 <= SIZE
        assert -SIZE <= top < bottom <= SIZE


@given(tips=ends)
def test_every_coordinate_is_whole_so_that_all_machines_draw_alike(
    tips: list[tuple[float, float]],
) -> None:
    for element in arrows(tips).root.iter():
        for attribute, value in element.attrib.items():
            assert "." not in value or attribute.startswith("aria-value")


def test_a_lone_label_stands_straight_on_beyond_its_tip() -> None:
    shown = Shown(plane([Arrow("key", (2.0, 0.0), "cat")], "One key", "one"))
    ((left, top, _, bottom),) = boxes(shown)
    assert left > 200
    assert top < 0 < bottom


def test_a_label_makes_way_for_a_tip_that_would_touch_it() -> None:
    near = Arrow("key", (2.4, -0.18), "mat")  # just below where "cat" would stand
    (cat, _) = boxes(Shown(plane([Arrow("key", (2.0, 0.0), "cat"), near], "Two keys", "one")))
    assert not overlap(cat, (232, 10, 248, 26))


def test_the_four_meanings_differ_in_form_not_only_in_colour() -> None:
    heads = [HEADS[meaning.head] for meaning in registry.meanings()]
    assert len(set(heads)) == len(heads) == 4


def test_what_the_words_talk_about_stands_out() -> None:
    def strong(**values: str) -> list[str]:
        shown = view("one_query", **values).one("svg", "plane")
        labels = (own for own in shown.iter() if name(own) == "text")
        return [text(own) for own in labels if own.get("class") == "strong"]

    assert strong() == ["cat", "q sat"]
    assert strong(query="mat") == ["sat", "q mat"]
    assert strong(plane="Values and output") == ["cat", "output"]


def test_the_output_is_computed_and_nobody_drags_it() -> None:
    shown = view("one_query", plane="Values and output")
    assert [own.attrib["data-point"] for own in shown.all(role="slider")] == [
        "v-The",
        "v-cat",
        "v-sat",
        "v-on",
        "v-the-5th",
        "v-mat",
    ]
    assert shown.one("g", "output").find("*").attrib["x2"] == "154"  # type: ignore[union-attr]


def test_the_two_the_are_told_apart() -> None:
    labels = [text(own) for own in view("one_query").all("text") if own.get("data-tip")]
    assert "The" in labels
    assert "the5th" in labels


def test_an_arrow_without_length_has_no_head_that_would_point_somewhere() -> None:
    shown = arrows([(0.0, 0.0), *around(6, 2)])
    headless = [own for own in shown.all("line") if own.get("marker-end") == "none"]
    assert [(own.get("x2"), own.get("y2")) for own in headless] == [("0", "0")]


def test_the_plane_has_a_name_that_says_what_it_shows() -> None:
    assert view("one_query").one("svg", "plane").get("aria-label") == "The query sat and the keys"
    shown = view("one_query", plane="Values and output", query="mat")
    assert shown.one("svg", "plane").get("aria-label") == "The values and the output for mat"


def test_an_arrow_may_begin_elsewhere_and_ends_at_the_edge_in_its_own_direction() -> None:
    drawn = [Arrow("key", (5, 1), "", start=(1, 1)), Arrow("key", (2, 2), "here")]
    shown = Shown(plane(drawn, "Arrows", "one"))
    line, other = (element for element in shown.root.iter() if name(element) == "line")
    place = {own: line.attrib[own] for own in ("x1", "y1", "x2", "y2")}
    assert place == {"x1": "100", "y1": "-100", "x2": "300", "y2": "-100"}
    assert not {"x1", "y1"} & other.attrib.keys()
    assert [text(label) for label in shown.all("text") if label.get("transform")] == ["here"]


def test_an_arrow_that_begins_out_of_sight_is_refused() -> None:
    with pytest.raises(ValueError, match="begins at"):
        plane([Arrow("key", (1, 1), "", start=(4, 0))], "Arrows", "one")
