"""A heat map of any size: a real table, its cells shaded by their numbers."""

import numpy as np
import pytest

from demokit.pictures import heatmap
from tests.demos.shown import Shown, text

ROWS, COLUMNS = ["a", "the (2nd)"], ["x", "y", "z"]
NUMBERS = [[0.0, 0.26, 1.0], [0.5, 0.5, -0.004]]


def shades(shown: Shown) -> list[list[str]]:
    rows = shown.one("table").findall("tbody/tr")
    return [[cell.attrib["class"] for cell in row.findall("td")] for row in rows]


def test_rows_and_columns_have_heads_and_the_table_a_caption() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares. Rows are ends."))
    table = shown.one("table", "matrix")
    assert text(table.find("caption")) == "Shares. Rows are ends."
    assert [text(head) for head in table.findall("thead/tr/th")] == COLUMNS
    assert [head.get("scope") for head in table.iter("th")] == ["col"] * 3 + ["row"] * 2
    assert shown.rows("Shares") == [
        ["a", "0.00", "0.26", "1.00"],
        ["the (2nd)", "0.50", "0.50", "0.00"],
    ]


def test_a_cells_shade_is_its_number_in_twentieths() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares"))
    assert shades(shown) == [["w0", "w5", "w20"], ["w10", "w10", "w0"]]


@pytest.mark.parametrize("size", [(1, 1), (3, 12), (12, 3)])
def test_any_number_of_rows_and_columns_fits(size: tuple[int, int]) -> None:
    n, m = size
    names = [f"t{i}" for i in range(12)]
    shown = Shown(heatmap(names[:n], names[:m], np.full(size, 1 / 3), "Shares", places=1))
    assert shown.rows("Shares") == [[name, *["0.3"] * m] for name in names[:n]]


def test_a_row_that_can_be_selected_is_a_button_and_says_what_it_sets() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares", sets="query", chosen="the (2nd)"))
    rows = shown.one("table").findall("tbody/tr")
    assert [(row.get("data-set"), row.get("data-value")) for row in rows] == [
        ("query", "a"),
        ("query", "the (2nd)"),
    ]
    assert [text(button) for button in shown.all("button")] == ROWS
    assert [row.get("aria-current") for row in rows] == [None, "true"]


def test_a_row_that_cant_be_selected_is_no_button() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares"))
    assert not shown.all("button")
    assert not shown.all(data_set="query")


def test_a_masked_cell_shows_no_number_and_is_heard_as_masked() -> None:
    mask = [[True, False, True], [False, False, False]]
    shown = Shown(heatmap(ROWS, COLUMNS, np.array(NUMBERS), "Shares", mask=np.array(mask)))
    assert shades(shown) == [["w0", "masked", "w20"], ["masked"] * 3]
    assert shown.rows("Shares")[0] == ["a", "0.00", "masked", "1.00"]


def test_rows_may_show_their_sums() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares", sums=True, places=3))
    assert [row[-1] for row in shown.rows("Shares")] == ["1.260", "0.996"]
    assert text(shown.one("table").findall("thead/tr/th")[-1]) == "sum"
    assert shades(shown)[0][-1] == "sum"


def test_numbers_that_dont_fit_the_heads_are_refused() -> None:
    for rows, columns in ((ROWS[:1], COLUMNS), (ROWS, COLUMNS[:2])):
        with pytest.raises(ValueError, match=r"zip\(\)"):
            heatmap(rows, columns, NUMBERS, "Shares")


def test_cells_turn_the_switches_of_their_mask() -> None:
    mask = [[True, False, True], [False, False, False]]
    html = heatmap(ROWS, COLUMNS, NUMBERS, "Shares", mask=mask, switches="own", chosen="a")
    buttons = Shown(html).all("button")
    assert [(own.get("data-set"), own.get("data-value")) for own in buttons] == [
        ("own-a-x", "off"),
        ("own-a-y", "on"),
        ("own-a-z", "off"),
        ("own-the-2nd-x", "on"),
        ("own-the-2nd-y", "on"),
        ("own-the-2nd-z", "on"),
    ]
    assert [own.get("aria-pressed") for own in buttons[:3]] == ["true", "false", "true"]
    assert [own.get("aria-label") for own in buttons[2:4]] == [
        "a to z, 1.00",
        "the (2nd) to x, masked",
    ]
    assert [text(own) for own in buttons[:3]] == ["0.00", "masked", "1.00"]


def test_the_tab_key_stops_at_the_switches_of_the_chosen_row() -> None:
    html = heatmap(ROWS, COLUMNS, NUMBERS, "Shares", switches="own", chosen="a")
    assert [own.get("tabindex") for own in Shown(html).all("button")] == [None] * 3 + ["-1"] * 3
    html = heatmap(ROWS, COLUMNS, NUMBERS, "Shares", switches="own")
    assert {own.get("tabindex") for own in Shown(html).all("button")} == {None}


def test_names_in_another_language_say_so() -> None:
    shown = Shown(heatmap(ROWS, COLUMNS, NUMBERS, "Shares", column_lang="fr", sums=True))
    assert [text(own) for own in shown.all(lang="fr")] == COLUMNS
