"""The names by which people, their tools and links find the parts of the attention demo."""

import pytest

from demokit import registry
from demokit.inputs import controls, texts
from tests.demos.shown import Shown, form, name, text

TOKENS = ["The", "cat", "sat", "on", "the (5th)", "mat"]


@pytest.fixture(scope="module")
def shown() -> Shown:
    return form("one_query")


@pytest.mark.parametrize(
    ("group", "options"),
    [("Query token", TOKENS), ("The plane shows", ["Query and keys", "Values and output"])],
)
def test_a_choice_is_a_group_of_radio_buttons(shown: Shown, group: str, options: list[str]) -> None:
    (found,) = (
        fieldset
        for fieldset in shown.all("fieldset", role="radiogroup")
        if text(fieldset.find("legend")) == group
    )
    labels = list(found.iter("label"))
    assert [text(label) for label in labels] == options
    assert [label[0].attrib["value"] for label in labels] == options
    assert [text(label) for label in labels if "checked" in label[0].attrib] in (
        ["sat"],
        ["Query and keys"],
    )


def test_the_switch_is_named_in_full_though_it_shows_a_formula(shown: Shown) -> None:
    box = shown.one("input", type="checkbox")
    assert box.attrib["aria-label"] == "Divide scores by √d_k"
    assert "checked" in box.attrib
    assert text(shown.one("label", "toggle")) == "Divide scores by √dk (√2)"


def test_every_coordinate_has_a_field_of_its_own(shown: Shown) -> None:
    fields = {own.attrib["aria-label"]: own for own in shown.all("input", inputmode="decimal")}
    assert set(fields) == {f"{v} {t}, {axis}" for v in "qkv" for t in TOKENS for axis in "xy"}
    for spoken, value in {"k cat, x": "2.2", "q sat, y": "0.6", "v mat, x": "1.9"}.items():
        attributes = fields[spoken].attrib
        assert attributes["value"] == attributes["aria-valuenow"] == value
        bounds = ("aria-valuemin", "aria-valuemax", "data-step")
        assert tuple(attributes[name] for name in bounds) == ("-3", "3", "0.1")


def test_every_tip_that_moves_is_a_slider_with_its_place_as_text(shown: Shown) -> None:
    tips = {own.attrib["aria-label"]: own for own in shown.all(role="slider")}
    assert set(tips) == {*(f"Tip of k {token}" for token in TOKENS), "Tip of q sat"}
    assert tips["Tip of k cat"].attrib["aria-valuetext"] == "(2.2, 1.0)"
    assert tips["Tip of k The"].attrib["aria-valuetext"] == "(−1.2, 0.6)"
    assert tips["Tip of k cat"].attrib["aria-valuenow"] == "2.2"
    assert {own.get("tabindex") for own in tips.values()} == {"0"}


def test_a_tip_moves_fields_that_the_form_has(shown: Shown) -> None:
    fields = texts(registry.load("one_query").Inputs())
    for tip in shown.all(role="slider"):
        point = tip.attrib["data-point"]
        assert {f"{point}-x", f"{point}-y"} <= set(fields)
        assert tip.attrib["id"] == f"one-tip-{point}"
        followers = [name(own) for own in shown.all(data_tip=point)]
        assert sorted(followers) == ["line", "text"]


def test_the_form_holds_the_inputs_in_the_order_of_the_lesson() -> None:
    inputs = controls(registry.load("one_query").Inputs)
    assert list(inputs) == ["query", "scaled", "plane", "q", "k", "v"]
    assert [own.group for own in inputs.values()] == [None] * 3 + ["Numbers"] * 3
