"""A heat map: a table of numbers from 0 to 1, each cell shaded by its number."""

from collections.abc import Iterable, Sequence

from demokit.inputs import switch_name
from demokit.marks import SET, VALUE
from demokit.markup import Child, Markup, decimal, spoken, tag
from demokit.tables import table

SHADES = 20  # the classes w0 … w20, which style sheets give a shade each

MASKED = tag("span", "masked", class_="unseen")


def heatmap(
    rows: Sequence[str],
    columns: Sequence[str],
    numbers: Iterable[Sequence[float]],
    caption: Child,
    *,
    sets: str | None = None,
    chosen: str | None = None,
    mask: Iterable[Sequence[bool]] | None = None,
    switches: str | None = None,
    sums: bool = False,
    places: int = 2,
    column_lang: str | None = None,
) -> Markup:
    """Numbers from 0 to 1 as a shaded table with row and column heads.

    Args:
        rows: The name of each row.
        columns: The name of each column.
        numbers: A row of numbers for each row; what is beyond 0 and 1 has the shade of the bound.
        caption: What the table shows, and what its rows and columns are.
        sets: The input that selecting a row sets to the row's name; the heads are buttons then. The
            Tab key stops at the first, and the arrow keys lead to the others.
        chosen: The row that stands out.
        mask: False where a cell is masked: it is hatched and shows no number.
        switches: The input made by `demokit.inputs.switches` that holds the mask: selecting a cell
            turns its switch. If a row is chosen, the Tab key stops at the cells of that row alone.
        sums: Whether a last column holds the sum of each row.
        places: The decimals of a number.
        column_lang: The language of the columns' names, e.g. fr, where it isn't the page's.

    Raises:
        ValueError: the numbers or the mask don't have one row for each name and column.
    """
    masks = [[True] * len(columns)] * len(rows) if mask is None else mask
    body = []
    for name, row, seen in zip(rows, numbers, masks, strict=True):
        cells = []
        for column, number, shown in zip(columns, row, seen, strict=True):
            inside = decimal(number, places) if shown else MASKED
            if switches:
                said = f"{name} to {column}, {decimal(number, places) if shown else 'masked'}"
                field = switch_name(switches, name, column)
                inside = _switch(inside, said, field, bool(shown), chosen in (None, name))
            cells.append(tag("td", inside, class_=_shade(number) if shown else "masked"))
        if sums:
            cells.append(tag("td", decimal(sum(row), places), class_="sum"))
        body.append(_row(name, cells, sets, stop=name == rows[0], chosen=name == chosen))
    heads = [*(spoken(column, column_lang) for column in columns), *(["sum"] if sums else [])]
    return table(caption, heads, body, class_="matrix", neutral={"thead", "tbody"})


def _shade(number: float) -> str:
    return f"w{round(SHADES * min(max(float(number), 0), 1))}"


def _switch(inside: str, said: str, field: str, on: bool, stop: bool) -> Markup:
    """What a cell shows, as a button that turns its switch; the Tab key stops there or doesn't."""
    return tag(
        "button",
        inside,
        type="button",
        **{SET: field, VALUE: "off" if on else "on"},
        aria_label=said,
        aria_pressed="true" if on else "false",
        tabindex=None if stop else -1,
    )


def _row(
    name: str, cells: Sequence[Markup], sets: str | None, *, stop: bool, chosen: bool
) -> Markup:
    """A row, chosen or not, that a button selects; the Tab key stops there or doesn't."""
    tabindex = None if stop else -1
    head = tag("button", spoken(name), type="button", tabindex=tabindex) if sets else spoken(name)
    return tag(
        "tr",
        tag("th", head, scope="row"),
        cells,
        **{SET: sets, VALUE: name if sets else None},
        aria_current="true" if chosen else None,
    )
