"""A question in the page. One structure serves readers with and without scripts.

The answers stand in the page, folded; docs/assets/exercises/questions.js reads from there which is
right and what to say, and enables the form.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import batched
from math import ceil, log10

from demokit.markup import Child, Markup, tag
from sitebuild.exercises.model import Choice, Number, Question
from sitebuild.exercises.text import MOST_DIGITS, RELATIVE

PARAGRAPH = re.compile(r"<p>(?P<text>(?:(?!</?p\b).)*)</p>", re.S)
LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
HOW = {"one": "Choose one", "several": "Choose all that apply", "number": "Your answer"}
RIGHT, WRONG = "Right", "Not right"


def kind(question: Question) -> str:
    """How a question is answered: `one`, `several` or `number`."""
    if question.numbers:
        return "number"
    return "several" if question.several else "one"


def texts(question: Question) -> list[str]:
    """The Markdown to render: the task, then choices with their reasons, or numbers' reasons."""
    choices = [text for choice in question.choices for text in (choice.text, choice.reason)]
    return [question.task, *choices, *(number.reason for number in question.numbers)]


def element(question: Question, rendered: Sequence[Markup], title: Markup) -> Markup:
    """The question's element.

    Args:
        question: What its author wrote.
        rendered: Its `texts` as HTML.
        title: Its heading.
    """
    id_, how = f"q-{question.id}", kind(question)
    return tag(
        "course-question",
        title,
        tag("div", rendered[0], class_="question-task", id=f"{id_}-task"),
        tag(
            "form",
            tag(
                "fieldset",
                tag("legend", HOW[how], id=f"{id_}-how", data_search_exclude="true"),
                _fields(question, rendered),
                tag("button", "Check", class_="button", data_search_exclude="true"),
                disabled=True,
                aria_labelledby=f"{id_}-task {id_}-how",
            ),
            tag("output"),
            autocomplete="off",
        ),
        tag(
            "details",
            tag("summary", "Answer"),
            answer(question, rendered),
            class_="question-answer",
            data_search_exclude="true",
        ),
        id=id_,
        class_="question",
        data_digest=question.digest,
        data_kind=how,
    )


def answer(question: Question, rendered: Sequence[Markup]) -> Markup:
    """The right answer and every reason, as a list; the right ones of a number come first."""
    return tag("ul", _answers(question, rendered), class_="answers")


def _fields(question: Question, rendered: Sequence[Markup]) -> Markup:
    id_ = f"q-{question.id}"
    if question.numbers:
        return tag(
            "input",
            type="text",
            name=id_,
            aria_labelledby=f"{id_}-task {id_}-how",
            autocapitalize="off",
            spellcheck="false",
        )
    values = map(value_of, question.choices)
    type_ = "checkbox" if question.several else "radio"
    return tag(
        "ul",
        (
            tag("li", tag("label", tag("input", type=type_, name=id_, value=value), " ", text))
            for value, text in zip(values, map(_inline, rendered[1::2]), strict=True)
        ),
        class_="choices",
    )


def _answers(question: Question, rendered: Sequence[Markup]) -> Iterator[Markup]:
    for choice, (text, reason) in zip(question.choices, batched(rendered[1:], 2), strict=False):
        yield _entry(_inline(text), choice.right, reason)
    for number, reason in zip(question.numbers, rendered[1:], strict=False):
        yield _entry(
            tag("span", shown(number), translate="no"),
            number.right,
            reason,
            data_value=repr(number.value),
            data_tolerance=repr(number.tolerance),
        )


def _entry(text: Child, right: bool, reason: Markup, **attributes: str) -> Markup:
    word = RIGHT if right else WRONG
    return tag(
        "li",
        tag("p", tag("strong", f"{word}:"), " ", text),
        tag("div", reason, class_="reason"),
        data_right=right,
        **attributes,
    )


def value_of(choice: Choice) -> str:
    """What is kept of a choice that a reader has chosen: its text in one line."""
    return LINK.sub(r"\1", " ".join(choice.text.split()))


def shown(number: Number) -> str:
    """A number as text, with the places that its tolerance lets readers give.

    Whole numbers have thin spaces between thousands; minus is U+2212.
    """
    value = number.value
    if value.is_integer() and abs(value) < 1e15:
        text = f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:.0f}"
        text = text.replace(",", "\N{NARROW NO-BREAK SPACE}")
    elif abs(value) * RELATIVE < number.tolerance < 1:
        text = f"{value:z.{ceil(-log10(number.tolerance))}f}"
    else:
        text = f"{value:.{MOST_DIGITS}g}"
    return text.replace("-", "\N{MINUS SIGN}")


def _inline(html: Markup) -> Markup:
    """A text that is one paragraph, without it; others as they are."""
    match = PARAGRAPH.fullmatch(html)
    return tag("span", Markup(match["text"])) if match else tag("div", html)
