"""A heat map: a table of numbers from 0 to 1, each cell shaded by its number."""

from collections.abc import Iterable, Sequence

from demokit.marks import SET, VALUE
from demokit.markup import Child, Markup, decimal, spoken, tag
from demokit.tables import table

SHADES = 20  # the classes w0 … w20, which style sheets give a shade each

MASKED = tag("td", tag("span", "masked", class_="unseen"), class_="masked")


def heatmap(
    rows: Sequence[str],
    columns: Sequence[str],
    numbers: Iterable[Sequence[float]],
    caption: Child,
    *,
    sets: str | None = None,
    chosen: str | None = None,
    mask: Iterable[Sequence[bool]] | None = None,
    sums: bool = False,
    places: int = 2,
) -> Markup:
    """Numbers from 0 to 1 as a shaded table with row and column heads.

    Args:
        rows: The name of each row.
        columns: The name of each column.
        numbers: A row of numbers for each row; what is beyond 0 and 1 has the shade of the bound.
        caption: What the table shows, and what its rows and columns are.
        sets: The input that selecting a row sets to the row's name; the heads are buttons then.
        chosen: The row that stands out.
        mask: False where a cell is masked: it is hatched and shows no number.
        sums: Whether a last column holds the sum of each row.
        places: The decimals of a number.

    Raises:
        ValueError: the numbers or the mask don't have one row for each name and column.
    """
    masks = [[True] * len(columns)] * len(rows) if mask is None else mask
    body = []
    for name, row, seen in zip(rows, numbers, masks, strict=True):
        cells = [
            _cell(float(number), places) if shown else MASKED
            for _, number, shown in zip(columns, row, seen, strict=True)
        ]
        if sums:
            cells.append(tag("td", decimal(sum(row), places), class_="sum"))
        body.append(_row(name, cells, sets, chosen))
    heads = [*map(spoken, columns), *(["sum"] if sums else [])]
    return table(caption, heads, body, class_="matrix", neutral={"thead", "tbody"})


def _cell(number: float, places: int) -> Markup:
    shade = round(SHADES * min(max(number, 0), 1))
    return tag("td", decimal(number, places), class_=f"w{shade}")


def _row(name: str, cells: Sequence[Markup], sets: str | None, chosen: str | None) -> Markup:
    head = tag("button", spoken(name), type="button") if sets else spoken(name)
    return tag(
        "tr",
        tag("th", head, scope="row"),
        cells,
        **{SET: sets, VALUE: name if sets else None},
        aria_current="true" if name == chosen else None,
    )
