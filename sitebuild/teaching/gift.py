r"""Questions in GIFT, the text format that Moodle imports.

By https://docs.moodle.org/en/GIFT_format: `= ~ # { } :` and the backslash are escaped, a line break
is `\n`, and a blank line ends a question.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from sitebuild.exercises.model import Choice, Number, Question

SPECIAL = re.compile(r"[\\~=#{}:]")
# The share that each of several right choices gives: of these, Moodle knows the decimals.
SHARES = {2: "50", 3: "33.33333", 4: "25", 5: "20", 6: "16.66667", 7: "14.28571", 8: "12.5"}

type Render = Callable[[str], str]


def gift(course: str, page: str, questions: Sequence[Question], render: Render) -> str:
    """The questions of a page as a category; `render` gives a text's HTML."""
    category = "/".join(name.replace("/", "//") for name in (course, page))
    parts = [f"$CATEGORY: $course$/top/{category}", *(_question(one, render) for one in questions)]
    return "\n\n".join([*parts, ""])


def escaped(text: str) -> str:
    r"""A text in which nothing is taken for GIFT's own signs.

    >>> print(escaped("a = {b}"))
    a \= \{b\}
    """
    return SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\n")


def _question(question: Question, render: Render) -> str:
    task = escaped(render(question.task))
    lines = list(_choices(question, render) if question.choices else _numbers(question, render))
    opening = "{" if question.choices else "{#"
    return "\n".join(
        [
            f"// {question.id} {question.digest}",
            f"::{escaped(question.id)}::[html]{task}{opening}",
            *lines,
            "}",
        ]
    )


def _choices(question: Question, render: Render) -> Iterator[str]:
    right = sum(choice.right for choice in question.choices)
    for choice in question.choices:
        answer, reason = escaped(render(choice.text)), escaped(render(choice.reason))
        yield f"  {_mark(choice, right)}{answer}#{reason}"


def _mark(choice: Choice, right: int) -> str:
    """What a choice is worth; of several, a wrong one takes away all that the right ones give."""
    if right == 1:
        return "=" if choice.right else "~"
    return f"~%{SHARES.get(right, f'{100 / right:.5f}')}%" if choice.right else "~%-100%"


def _numbers(question: Question, render: Render) -> Iterator[str]:
    for number in question.numbers:
        share = "" if number.right else "%0%"
        yield f"  ={share}{_range(number)}#{escaped(render(number.reason))}"


def _range(number: Number) -> str:
    return f"{_decimal(number.value, 15)}:{_decimal(number.tolerance, 6)}"


def _decimal(value: float, digits: int) -> str:
    """A number with so many digits, and without an exponent."""
    return f"{Decimal(f'{value:.{digits}g}'):f}"
