"""Questions and exercises as Markdown that needs nothing of the site, as in a notebook's file."""

from collections.abc import Iterator
from textwrap import indent

from sitebuild.exercises.model import Exercise, Question
from sitebuild.exercises.question_html import HOW, RIGHT, WRONG, kind, shown
from sitebuild.exercises.text import EXERCISE, QUESTION, read
from sitebuild.fences import fences


def without_fences(markdown: str) -> str:
    """A text with each question and exercise in plain Markdown, its answer folded.

    Raises:
        Mistake: one of them can't be read.
    """
    lines, whole, after = markdown.splitlines(), list[str](), 0
    for fence in fences(markdown):
        if fence.language in (QUESTION, EXERCISE):
            item = read(fence)
            texts = _question(item) if isinstance(item, Question) else _exercise(item)
            whole += [*lines[after : fence.line - 1], "\n\n".join(texts)]
            after = fence.last_line
    return "\n".join([*whole, *lines[after:]])


def _question(question: Question) -> Iterator[str]:
    yield f"**Question.** {question.task}"
    if question.choices:
        yield f"*{HOW[kind(question)]}:*"
        yield "\n".join(_item(choice.text) for choice in question.choices)
    answers = [(choice.text, choice.right, choice.reason) for choice in question.choices]
    answers += [(shown(own), own.right, own.reason) for own in question.numbers]
    entries = (
        _item(f"**{RIGHT if right else WRONG}:** {text}\n\n{reason}")
        for text, right, reason in answers
    )
    yield _folded("Answer", "\n\n".join(entries))


def _exercise(exercise: Exercise) -> Iterator[str]:
    yield f"**Exercise.** {exercise.task}"
    yield _code(exercise.start)
    for number, hint in enumerate(exercise.hints, 1):
        yield _folded(f"Hint {number}", hint)
    yield _folded("Solution", f"{_code(exercise.solution)}\n\n{exercise.why}".strip())


def _item(text: str) -> str:
    """An item of a list; its further lines belong to it."""
    return f"- {indent(text, '  ').lstrip()}"


def _code(text: str) -> str:
    return f"````python\n{text}\n````"


def _folded(summary: str, text: str) -> str:
    return f"<details>\n<summary>{summary}</summary>\n\n{text}\n\n</details>"
