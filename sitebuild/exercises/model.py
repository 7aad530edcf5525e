"""Questions and exercises as their authors wrote them; all texts are Markdown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from demokit.results import Record


@dataclass(frozen=True)
class Choice:
    """A choice of a question, whether it is right, and the reason that its reader gets."""

    text: str
    right: bool
    reason: str


@dataclass(frozen=True)
class Number:
    """A number that a reader may give: the right one, or a wrong one that was foreseen.

    A reader's number counts as this one if it differs from `value` by `tolerance` at most.
    """

    expression: str
    value: float
    tolerance: float
    right: bool
    reason: str


@dataclass(frozen=True)
class Question:
    """A question with choices or with numbers; of numbers, the first is the right one.

    Attributes:
        id: Unique in the site; the element's id in the page is `q-` and this.
        line: The line of the page's source on which its fence opens.
        digest: Of what the author wrote; it changes with every change of the question.
    """

    id: str
    task: str
    choices: tuple[Choice, ...]
    numbers: tuple[Number, ...]
    line: int
    digest: str

    @property
    def several(self) -> bool:
        """Whether all choices that apply are to be chosen."""
        return sum(choice.right for choice in self.choices) > 1


@dataclass(frozen=True)
class Wrong:
    """A program with a foreseen mistake, and the sentence that its reader gets.

    `results` is what its functions give, call by call, once the build has run it.
    """

    name: str
    code: str
    sentence: str
    results: Sequence[Record] = ()


@dataclass(frozen=True)
class Exercise:
    """An exercise: code to write, and how it is checked.

    Attributes:
        id: Unique in the site; the element's id in the page is `q-` and this.
        why: One line on the solution; may be empty.
        line: The line of the page's source on which its fence opens.
        digest: Of what the author wrote; it changes with every change of the exercise.
        lines: The source's line of the first line of code of each part: `start`, `check`,
            `solution` and, for a wrong program, `wrong` and its name.
    """

    id: str
    task: str
    start: str
    check: str
    hints: tuple[str, ...]
    solution: str
    why: str
    wrong: tuple[Wrong, ...]
    line: int
    digest: str
    lines: Mapping[str, int] = field(default_factory=dict)


def digest_of(id_: str, body: str) -> str:
    """The digest of a question or exercise, from its id and what its author wrote."""
    return sha256(f"{id_}\n{body.strip()}".encode()).hexdigest()[:12]
