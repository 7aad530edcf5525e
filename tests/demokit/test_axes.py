"""Axes of any range, and arrows that lead beyond them."""

import re
from itertools import combinations
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demokit.markup import tag
from demokit.meanings import Meaning
from demokit.pictures import Arrow, Axes, Axis, plane
from tests.demokit.test_plane import boxes, overlap
from tests.demos.shown import Shown, text

bounds = st.floats(-1e6, 1e6).map(lambda number: round(number, 3))


def drawn(*arrows: Arrow, axes: Axes) -> Shown:
    return Shown(plane(arrows, "Arrows", "one", axes))


def numbers_of(axes: Axes) -> list[str]:
    return [text(own) for own in Shown(tag("svg", axes.grid)).all("text")]


def tip(shown: Shown) -> tuple[int, int]:
    line = shown.one("line")
    return int(line.attrib["x2"]), int(line.attrib["y2"])


@pytest.mark.parametrize(
    ("axis", "ticks"),
    [
        (Axis(), [-3, -2, -1, 0, 1, 2, 3]),
        (Axis(0, 1), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        (Axis(0, 256), [0, 50, 100, 150, 200, 250]),
        (Axis(-0.5, 8), [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (Axis(3, 12, step=4), [4, 8, 12]),
        (Axis(1e-4, 3e-4), [1e-4, 1.2e-4, 1.4e-4, 1.6e-4, 1.8e-4, 2e-4, 2.2e-4, 2.4e-4, 2.6e-4,
                            2.8e-4, 3e-4]),
    ],
)  # fmt: skip
def test_grid_lines_stand_at_round_numbers(axis: Axis, ticks: list[float]) -> None:
    assert list(axis.ticks) == pytest.approx(ticks)


@given(bounds, bounds)
def test_every_range_has_some_lines_and_whole_coordinates(one: float, other: float) -> None:
    if one == other:
        return
    axis = Axis(min(one, other), max(one, other))
    assert 3 <= len(axis.ticks) <= 11
    axes = Axes(axis, Axis(0, 1), stretched=True)
    for element in Shown(tag("svg", axes.grid)).root.iter():
        for name in ("d", "x", "y"):
            assert "." not in element.get(name, "")


def test_an_axis_tells_its_last_number_or_all() -> None:
    assert numbers_of(Axes(Axis(-3, 3), Axis(0, 100))) == ["3", "100"]
    every = Axes(Axis(-1, 1, step=0.5, numbered=True), Axis(0, 4, step=2))
    assert numbers_of(every) == ["−1", "−0.5", "0.5", "1", "4"]


def test_both_axes_have_one_scale_unless_they_are_stretched() -> None:
    x, y = Axis(0, 10), Axis(0, 1)
    assert Axes(x, y).position(10, 1) == (600, -60)
    assert Axes(x, y, stretched=True).position(10, 1) == (600, -600)
    assert Axes(x, y).view_box == "-70 -130 740 200"


def test_axes_that_dont_reach_0_cross_at_the_nearest_number() -> None:
    assert (Axis(2, 5).base, Axis(-5, -2).base, Axis(-1, 1).base) == (2, -2, 0)
    assert re.search(r'd="M1200 -?0H1800', Axes(Axis(4, 6, step=1), Axis(0, 2)).grid)


@pytest.mark.parametrize(("lo", "hi"), [(1, 1), (2, 1), (nan, 1), (0, inf)])
def test_an_axis_without_a_range_is_refused(lo: float, hi: float) -> None:
    with pytest.raises(ValueError, match="from a lower to a higher number"):
        Axis(lo, hi)
    with pytest.raises(ValueError, match="step of an axis is positive, not 0"):
        Axis(0, 1, step=0)


def test_a_plane_of_another_range_tells_scripts_its_scale() -> None:
    shown = drawn(Arrow("key", (6, 3), "k"), axes=Axes(Axis(-2, 8), Axis(-2, 4)))
    assert shown.one("svg").attrib["data-unit"] == "60"
    assert tip(shown) == (360, -180)


@pytest.mark.parametrize(
    ("to", "end", "label"),
    [
        ((6.0, 3.0), (300, -150), "catto (6.0, 3.0)"),
        ((-1.0, -4.0), (-75, 300), "catto (−1.0, −4.0)"),
        ((3.0, 3.0), (300, -300), "cat"),
    ],
)
def test_an_arrow_beyond_the_range_ends_at_its_edge_and_says_so(
    to: tuple[float, float], end: tuple[int, int], label: str
) -> None:
    shown = drawn(Arrow("key", to, "cat"), axes=Axes())
    assert tip(shown) == end
    assert text(shown.all("text")[-1]) == label


def test_a_label_with_an_ending_says_both() -> None:
    shown = drawn(Arrow("key", (6, 0), "the (5th)"), axes=Axes())
    assert text(shown.all("text")[-1]) == "the5th, to (6.0, 0.0)"


def test_labels_of_arrows_beyond_stay_apart_and_in_the_picture() -> None:
    ends = [(9, 9), (9, 8), (9, -9), (-9, 9)]
    shown = drawn(*(Arrow("key", to, "cat") for to in ends), axes=Axes())
    found = boxes(shown)
    assert len(found) == 4
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]


def test_only_a_tip_that_moves_has_a_halo() -> None:
    shown = drawn(
        Arrow("key", (1, 1), "a", point="k-a", name="Tip of a"),
        Arrow("key", (2, 1), "b"),
        Arrow("output", (1, 2), "c"),
        axes=Axes(),
    )
    halos = {
        own.attrib["id"]: own.find("{*}circle") is not None or own.find("circle") is not None
        for own in shown.all("marker")
    }
    assert halos == {
        "one-head-key": True,
        "one-head-key-fixed": False,
        "one-head-output-fixed": False,
    }
    ends = [own.get("marker-end") for own in shown.all("g") if own.get("marker-end")]
    assert ends == [f"url(#{id_})" for id_ in halos]


def test_an_unknown_kind_of_arrow_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no meaning “qery” for an arrow; the course has query, k"):
        drawn(Arrow("qery", (1, 1), "q"), axes=Axes())


def test_an_unknown_head_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    light = Meaning("light", macro="light", light="#000", dark="#fff", head="star")
    monkeypatch.setattr("demos.MEANINGS", (light,))
    with pytest.raises(ValueError, match="“light” has no head “star”; there are triangle, open"):
        drawn(Arrow("light", (1, 1), "ray"), axes=Axes())


@pytest.mark.parametrize("to", [(nan, 1), (inf, 1), (1, -inf)])
def test_an_arrow_to_no_point_is_refused(to: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="finite coordinates"):
        drawn(Arrow("key", to, "k"), axes=Axes())


def test_a_plane_shows_the_origin() -> None:
    with pytest.raises(ValueError, match=r"an arrow begins at \(0, 0\)"):
        drawn(Arrow("key", (2, 2), "k"), axes=Axes(Axis(1, 3), Axis(1, 3)))


def test_a_plane_may_be_empty() -> None:
    assert not drawn(axes=Axes()).all("line")
