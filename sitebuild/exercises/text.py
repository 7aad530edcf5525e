"""The text of the fences `question` and `exercise`, read with the line of each mistake."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from textwrap import dedent

from sitebuild.exercises.model import Choice, Exercise, Number, Question, Wrong, digest_of
from sitebuild.exercises.numbers import computed
from sitebuild.fences import Fence, fences

QUESTION, EXERCISE = "question", "exercise"
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FIRST_ITEM = re.compile(r"- \[[ xX]\](?:\s|$)|= ")
CHOICE = re.compile(r"- \[(?P<mark>[ xX])\]\s*(?P<text>.*)")
NUMBER = re.compile(r"(?P<mark>[=-])\s+(?P<expression>[^±]*)(?:±(?P<tolerance>.*))?")
REASON = re.compile(r"\s*>\s?(?P<text>.*)")
INDENTED = re.compile(r"[ \t]{2,}")
PARTS = ("start", "check", "hint", "solution", "wrong")
NEEDED = ("start", "check", "solution")
RELATIVE = 1e-9  # how far a number may be off that has no tolerance
MOST_DIGITS = 8  # of a fraction that has none, as readers have to write them all
FOUR = "open an exercise with four backticks, as its parts have three"


class Mistake(ValueError):
    """What is wrong with a fence's text, and on which line of it; its opening is line 0."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True)
class Item:
    """A choice or number as it is written: its text, its reason (None without one), its line."""

    text: str
    reason: str | None
    line: int


def read(fence: Fence) -> Question | Exercise:
    """The question or exercise that a fence holds; its `line` is the fence's.

    Raises:
        Mistake: it can't be read, or something is missing.
    """
    if not ID.fullmatch(fence.options):
        said = f", not “{fence.options}”" if fence.options else ""
        raise Mistake(
            0, f"after “{fence.language}” its id is written: small letters, digits, hyphens{said}"
        )
    reader = read_question if fence.language == QUESTION else read_exercise
    return reader(fence.options, fence.body, fence.line)


def read_question(id_: str, body: str, line: int = 0) -> Question:
    """A question from the text of its fence.

    Raises:
        Mistake: it has no task; neither choices nor numbers, or both; a choice without a reason;
            no right choice, or no wrong one; or a number that can't be computed or told apart.
    """
    task, items = _task_and_items(body)
    choices, numbers = tuple[Choice, ...](), tuple[Number, ...]()
    if NUMBER.match(items[0].text) and items[0].text[0] == "=":
        numbers = _numbers(items)
    else:
        choices = tuple(map(_choice, items))
        if not any(choice.right for choice in choices):
            raise Mistake(0, f"the question “{id_}” has no right choice: mark it with - [x]")
        if len(choices) < 2:
            raise Mistake(0, f"the question “{id_}” has one choice only")
    return Question(id_, task, choices, numbers, line, digest_of(id_, body))


def read_exercise(id_: str, body: str, line: int = 0) -> Exercise:
    """An exercise from the text of its fence.

    Raises:
        Mistake: it has no task; a part is missing, unknown, twice there or without what it needs.
    """
    lines = body.splitlines()
    parts = [fence for fence in fences(body) if fence.language in PARTS]
    if not parts:
        raise Mistake(0, f"the exercise “{id_}” has no parts, such as ```start; {FOUR}")
    task = "\n".join(lines[: parts[0].line - 1]).strip()
    if not task:
        raise Mistake(0, f"the exercise “{id_}” has no task before its first part")
    ends = [part.line - 1 for part in parts[1:]] + [len(lines)]
    said = [_said(lines[part.last_line : end], part) for part, end in zip(parts, ends, strict=True)]
    _check_parts(id_, parts)
    code = {part.language: part.body for part in parts}
    return Exercise(
        id=id_,
        task=task,
        start=code["start"],
        check=code["check"],
        hints=tuple(part.body.strip() for part in parts if part.language == "hint"),
        solution=code["solution"],
        why=next(
            text for part, text in zip(parts, said, strict=True) if part.language == "solution"
        ),
        wrong=tuple(
            _wrong(part, text)
            for part, text in zip(parts, said, strict=True)
            if part.language == "wrong"
        ),
        line=line,
        digest=digest_of(id_, body),
        lines={
            f"{part.language} {part.options}".strip(): line + part.line + 1
            for part in parts
            if part.language != "hint"
        },
    )


def _task_and_items(body: str) -> tuple[str, list[Item]]:
    lines = body.splitlines()
    in_code = {
        number for fence in fences(body) for number in range(fence.line, fence.last_line + 1)
    }
    first = next(
        (
            number
            for number, line in enumerate(lines, 1)
            if number not in in_code and FIRST_ITEM.match(line)
        ),
        None,
    )
    if first is None:
        raise Mistake(
            0, "a question has choices, - [ ] and - [x], or a number, = 2 * 3; this one has neither"
        )
    task = "\n".join(lines[: first - 1]).strip()
    if not task:
        raise Mistake(0, "the question has no task before its first choice or number")
    begins = [
        number
        for number in range(first, len(lines) + 1)
        if number not in in_code and lines[number - 1][:2] in ("- ", "= ")
    ]
    ends = [number - 1 for number in begins[1:]] + [len(lines)]
    items = [
        _item(lines[begin - 1 : end], begin, in_code)
        for begin, end in zip(begins, ends, strict=True)
    ]
    return task, items


def _item(lines: Sequence[str], first: int, in_code: set[int]) -> Item:
    text, reason = [lines[0]], list[str]()
    for number, line in enumerate(lines[1:], first + 1):
        quoted = None if number in in_code and not reason else REASON.fullmatch(line)
        if line.strip() and not INDENTED.match(line):
            raise Mistake(number, "further lines and reasons are indented by two spaces")
        if quoted:
            reason.append(quoted["text"])
        elif not reason:
            text.append(line)
        elif line.strip():
            raise Mistake(number, "each line of a reason begins with >")
        else:
            reason.append("")
    return Item(
        "\n".join([text[0], dedent("\n".join(text[1:]))]).strip(),
        dedent("\n".join(reason)).strip() or None,
        first,
    )


def _reason(item: Item) -> str:
    if item.reason is None:
        shown = item.text.partition("\n")[0]
        raise Mistake(item.line, f"“{shown}” has no reason: write it below, after two spaces and >")
    return item.reason


def _choice(item: Item) -> Choice:
    match = CHOICE.match(item.text)
    if not match:
        raise Mistake(item.line, "each choice begins with - [ ] or - [x]")
    text = (match["text"] + item.text[match.end() :]).strip()
    if not text:
        raise Mistake(item.line, "the choice has no text")
    return Choice(text, match["mark"] != " ", _reason(item))


def _numbers(items: Sequence[Item]) -> tuple[Number, ...]:
    right = _number(items[0], None)
    _check_digits(right, items[0])
    numbers = [right]
    for item in items[1:]:
        number = _number(item, right.tolerance)
        for other in numbers:
            if abs(number.value - other.value) <= number.tolerance + other.tolerance:
                sentence = f"“{number.expression}” can’t be told from “{other.expression}”"
                raise Mistake(item.line, sentence)
        numbers.append(number)
    return tuple(numbers)


def _number(item: Item, tolerance: float | None) -> Number:
    """A number; the right one is the first, which has no `tolerance` to take over."""
    match = NUMBER.fullmatch(item.text)
    right = tolerance is None
    if not match or (match["mark"] == "=") != right:
        raise Mistake(item.line, "the right number comes first, = 2 * 3; wrong ones are - 2 + 3")
    try:
        value = computed(match["expression"])
        if match["tolerance"] is not None:
            tolerance = computed(match["tolerance"])
    except ValueError as error:
        raise Mistake(item.line, f"a bad number: {error}") from None
    if tolerance is None:
        tolerance = abs(value) * RELATIVE
    if tolerance < 0:
        raise Mistake(item.line, "a bad number: the tolerance is below zero")
    return Number(match["expression"].strip(), value, tolerance, right, _reason(item))


def _check_digits(number: Number, item: Item) -> None:
    """Refuses a right number with more digits than anyone writes."""
    value = number.value
    short = value.is_integer() or isclose(value, float(f"{value:.{MOST_DIGITS}g}"), rel_tol=1e-14)
    if number.tolerance <= abs(value) * RELATIVE and not short:
        raise Mistake(item.line, f"a bad number: {value!r} needs a tolerance, such as ± 0.01")


def _said(lines: Sequence[str], part: Fence) -> str:
    """The quote after a part; nothing else may stand between two parts."""
    said = list[str]()
    for number, line in enumerate(lines, part.last_line + 1):
        quoted = REASON.fullmatch(line)
        if quoted and part.language in ("solution", "wrong"):
            said.append(quoted["text"])
        elif line.strip():
            sentence = "between the parts of an exercise stands nothing but a sentence after >, "
            raise Mistake(number, sentence + "below a solution or a wrong program")
    return "\n".join(said).strip()


def _check_parts(id_: str, parts: Sequence[Fence]) -> None:
    seen = set[str]()
    for part in parts:
        named = f"{part.language} {part.options}".strip()
        if part.options and part.language != "wrong":
            raise Mistake(part.line, f"“{part.language}” stands alone, not “{named}”")
        if not part.body.strip():
            raise Mistake(part.line, f"the part “{named}” is empty")
        if part.language != "hint" and named in seen:
            raise Mistake(part.line, f"the part “{named}” stands twice in the exercise “{id_}”")
        seen.add(named)
    for name in NEEDED:
        if name not in seen:
            raise Mistake(0, f"the exercise “{id_}” has no part “{name}”; {FOUR}")


def _wrong(part: Fence, sentence: str) -> Wrong:
    if not ID.fullmatch(part.options):
        raise Mistake(part.line, "a wrong program has a name: ```wrong strict-triangle")
    if not sentence:
        raise Mistake(
            part.line, f"the wrong program “{part.options}” has no sentence: write it below after >"
        )
    return Wrong(part.options, part.body, sentence)
