"""Tables with a caption and heads, as a screen reader needs them."""

from collections.abc import Iterable

from demokit.markup import Attribute, Child, Markup, tag


def table(
    caption: Child,
    columns: Iterable[Child],
    rows: Iterable[Markup],
    *,
    class_: str,
    first: Child = None,
) -> Markup:
    """A table of rows made by `row`, with column heads; `first` heads the column of row heads."""
    corner = tag("td") if first is None else tag("th", first, scope="col")
    heads = (tag("th", column, scope="col") for column in columns)
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", corner, heads)),
        tag("tbody", rows),
        class_=class_,
    )


def row(head: Child, *cells: Child, class_: str | None = None, **attributes: Attribute) -> Markup:
    """A row: its head, and a cell for each of the others."""
    shown = (tag("td", cell) for cell in cells)
    return tag("tr", tag("th", head, scope="row"), shown, class_=class_, **attributes)
