"""Parts that most demos show: results, a spoken sentence, the same in NumPy, names."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from demokit.marks import COPY, SAY
from demokit.markup import Child, Markup, plain, tag


def sentence(text: str) -> Markup:
    """What a screen reader says once the demo has been still for a moment."""
    return tag("p", text, **{SAY: True}, hidden=True)


def numpy_code(source: str) -> Markup:
    """A block to open that holds the same in NumPy, which “Copy as NumPy” copies.

    The code imports NumPy alone and prints the numbers that the view shows.
    """
    return tag(
        "details",
        tag("summary", "The same in NumPy"),
        tag("pre", tag("code", source, **{COPY: True}), translate="no"),
        class_="demo-code no-copy",
    )


def literal(rows: Iterable[Iterable[float]]) -> str:
    """A matrix as Python writes it, e.g. [[1.6, 0.4], [0.3, 2]]."""
    lists = (f"[{', '.join(map(plain, row))}]" for row in rows)
    return f"[{', '.join(lists)}]"


def readouts(values: Mapping[str, Child], neutral: Collection[str] = ()) -> Markup:
    """Results by name, silent while they change: the sentence tells what came of a change.

    Those named in `neutral` are names or numbers, which aren't translated.
    """
    return tag(
        "div",
        (_readout(name, text, name in neutral) for name, text in values.items()),
        class_="readouts",
    )


def told_apart(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens' names, e.g. The, cat, the (5th): one that sounds like an earlier one is numbered.

    `demokit.markup.spoken` shows such a name without its ending, which is only heard.
    """
    spelled = [token.casefold() for token in tokens]
    return tuple(
        f"{token} ({_ordinal(i + 1)})" if spelled[i] in spelled[:i] else token
        for i, token in enumerate(tokens)
    )


def _readout(name: str, text: Child, neutral: bool) -> Markup:
    return tag(
        "p",
        name,
        " ",
        tag("output", text, aria_label=name, aria_live="off", translate="no" if neutral else None),
    )


def _ordinal(number: int) -> str:
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
