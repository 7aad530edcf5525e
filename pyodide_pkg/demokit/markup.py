"""HTML and SVG from Python: one function builds an element and escapes whatever it is given."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

type Child = Markup | str | int | Iterable[Child] | None
type Attribute = str | int | bool | None

VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "wbr"})
SHAPES = frozenset({"circle", "line", "path", "rect"})


class Markup(str):
    """Text that is already markup: `tag` puts it in as it is, and escapes every other string."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What a notebook shows of it."""
        return str(self)


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """One element with its attributes and children.

    An attribute's trailing underscore is dropped and the others become hyphens (`class_`,
    `aria_label`); `True` stands bare, `False` and `None` are left out.

    Raises:
        TypeError: for a float, or anything else that is no child or attribute. The last digit of
            a float may differ between builds of NumPy, so a number is formatted (see `decimal`)
            before it is shown.
    """
    start = f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}"
    if name in VOID:
        return Markup(f"{start}>")
    if name in SHAPES:
        return Markup(f"{start}/>")
    return Markup(f"{start}>{_children(children)}</{name}>")


def join(*children: Child) -> Markup:
    """The children one after the other, each string escaped unless it is markup."""
    return Markup(_children(children))


def decimal(number: float, places: int = 2) -> str:
    """A number as it is shown: fixed places, a true minus sign (U+2212), never a negative zero."""
    return f"{number:z.{places}f}".replace("-", "\N{MINUS SIGN}")


def plain(number: float, places: int = 9) -> str:
    """A number as a form field or an SVG attribute writes it: no trailing zeros, ASCII minus."""
    text = f"{number:z.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def vector(numbers: Iterable[float], places: int = 2) -> str:
    """Numbers as a row vector, e.g. (1.54, 0.48)."""
    return f"({', '.join(decimal(number, places) for number in numbers)})"


def percent(share: float) -> str:
    """A share of one as a whole percentage, e.g. 76%."""
    return f"{decimal(100 * share, 0)}%"


def spoken(text: str, lang: str | None = None) -> Markup:
    """A name whose bracketed ending tells it from its like by ear alone, e.g. the (5th).

    `lang` is its language where it isn't the page's.
    """
    seen, bracket, rest = text.partition(" (")
    name = join(seen, tag("span", bracket + rest, class_="unseen") if bracket else None)
    return tag("span", name, lang=lang) if lang else name


def token(text: str, lang: str | None = None) -> Markup:
    """A token, or another name that isn't translated; `lang` as in `spoken`."""
    return tag("span", text, translate="no", lang=lang)


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, str | int):
        return _attribute_text(key, value)
    raise _unfit(value)


# A view is made again at each step of a drag, most of it from the same few texts.
@lru_cache(maxsize=4096, typed=True)
def _attribute_text(key: str, value: str | int) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return escape(text, quote=False)


def _children(children: Iterable[Child]) -> str:
    return "".join(map(_child, children))


def _child(child: Child) -> str:
    if isinstance(child, str):
        return child if isinstance(child, Markup) else _escaped(child)
    if child is None:
        return ""
    if isinstance(child, int):
        return str(child)
    if isinstance(child, Iterable):
        return _children(child)
    raise _unfit(child)


def _unfit(value: object) -> TypeError:
    return TypeError(f"{value!r} is no markup; format a number before it goes in")
