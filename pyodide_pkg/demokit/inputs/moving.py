"""A row of names that a reader puts in another order, by buttons or by dragging them."""

from collections.abc import Mapping, Sequence

from demokit.inputs.control import slug
from demokit.inputs.orders import order_text
from demokit.marks import MOVES, SET, VALUE
from demokit.markup import Child, Markup, spoken, tag


def movable(
    field: str,
    names: Sequence[str],
    order: Sequence[int],
    prefix: str,
    *,
    below: Mapping[int, Child],
    label: str,
) -> Markup:
    """The names in their order, each with two buttons that move it by one place.

    Args:
        field: The input that holds the order (see `demokit.inputs.order`).
        names: All names, as the input has them.
        order: The input's value.
        prefix: What every id begins with.
        below: What stands below each name, by the name's number.
        label: What a screen reader says of the row.
    """
    items = (
        _item(field, names[index], place, order, prefix, below.get(index))
        for place, index in enumerate(order)
    )
    return tag("ol", items, class_="movable", aria_label=label)


def _item(
    field: str, name: str, place: int, order: Sequence[int], prefix: str, below: Child
) -> Markup:
    id_ = f"{prefix}-{field}-{slug(name)}"
    return tag(
        "li",
        tag(
            "span",
            spoken(name),
            class_="name",
            translate="no",
            **{MOVES: field, VALUE: str(order[place] + 1)},
        ),
        below,
        tag(
            "span",
            _button(field, name, "left", order, place, place - 1, id_),
            _button(field, name, "right", order, place, place + 1, id_),
            class_="moves",
        ),
        id=id_,
    )


def _button(
    field: str, name: str, side: str, order: Sequence[int], place: int, to: int, id_: str
) -> Markup:
    """A button that moves a name; at the end of the row it stays, so that focus stays on it."""
    moves = 0 <= to < len(order)
    changed = list(order)
    if moves:
        changed.insert(to, changed.pop(place))
    return tag(
        "button",
        {"left": "\N{LEFTWARDS ARROW}", "right": "\N{RIGHTWARDS ARROW}"}[side],
        type="button",
        id=f"{id_}-{side}",
        aria_label=f"Move {name} {side}",
        aria_disabled=None if moves else "true",
        **{SET: field if moves else None, VALUE: order_text(changed) if moves else None},
    )
