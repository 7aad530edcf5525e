"""A code exercise in the page. One structure serves readers with and without scripts.

Without scripts, the start is a block of code; with them, it is a field to write in, and buttons.
Hints and the solution are folded. What the page's script needs besides, the checks and what is said
of known mistakes, stands in templates, which no browser shows.
"""

import json
from collections.abc import Iterator, Sequence

from demokit.markup import Markup, tag
from sitebuild.exercises.model import Exercise

BUTTONS = {"Check": False, "Stop": True, "Reset": True}  # True: shown only at times


def texts(exercise: Exercise) -> list[str]:
    """The Markdown to render: task, start, hints, solution, the line on it, what mistakes bring."""
    return [
        exercise.task,
        _block(exercise.start),
        *exercise.hints,
        _block(exercise.solution),
        exercise.why,
        *(wrong.sentence for wrong in exercise.wrong),
    ]


def element(exercise: Exercise, rendered: Sequence[Markup], title: Markup) -> Markup:
    """The exercise's element.

    Args:
        exercise: What its author wrote, its wrong programs with their results.
        rendered: Its `texts` as HTML.
        title: Its heading.
    """
    id_ = f"q-{exercise.id}"
    return tag(
        "course-exercise",
        title,
        tag("div", rendered[0], class_="question-task", id=f"{id_}-task"),
        tag("div", rendered[1], class_="exercise-start", data_search_exclude="true"),
        _workplace(exercise, id_),
        (
            tag("details", tag("summary", f"Hint {number}"), hint, class_="hint")
            for number, hint in enumerate(rendered[2 : 2 + len(exercise.hints)], 1)
        ),
        tag(
            "details",
            tag("summary", "Solution"),
            answer(exercise, rendered),
            class_="solution",
            data_search_exclude="true",
        ),
        _templates(exercise, rendered),
        id=id_,
        class_="exercise",
        data_digest=exercise.digest,
    )


def answer(exercise: Exercise, rendered: Sequence[Markup]) -> Markup:
    """The solution and the line on it."""
    at = 2 + len(exercise.hints)
    return tag("div", *rendered[at : at + 2])


def _block(code: str) -> str:
    return f"`````python\n{code}\n`````"


def _workplace(exercise: Exercise, id_: str) -> Markup:
    """Where a reader writes and checks code; the page's script enables it."""
    return tag(
        "div",
        tag(
            "div",
            tag(
                "textarea",
                Markup("\n"),  # which HTML drops; one that the code began with would be
                exercise.start,
                id=f"{id_}-code",
                rows=len(exercise.start.splitlines()),
                aria_label="Your code",
                aria_labelledby=f"{id_}-title {id_}-code",
                autocapitalize="off",
                autocomplete="off",
                spellcheck="false",
                translate="no",
                disabled=True,
            ),
            class_="cell-editor",
        ),
        tag(
            "div",
            (
                tag("button", word, type="button", data_do=word.lower(), disabled=True,
                    hidden=hidden, aria_describedby=f"{id_}-title")
                for word, hidden in BUTTONS.items()
            ),
            tag("p", tag("span", role="status"), " ", tag("span", aria_hidden="true"),
                class_="cell-note"),
            class_="cell-tools",
        ),
        tag("output"),
        tag("div", class_="exercise-details"),
        class_="exercise-work cell",
        data_search_exclude="true",
    )  # fmt: skip


def _templates(exercise: Exercise, rendered: Sequence[Markup]) -> Iterator[Markup]:
    yield tag("template", exercise.check, class_="exercise-check", data_search_exclude="true")
    sentences = rendered[len(rendered) - len(exercise.wrong) :]
    for wrong, sentence in zip(exercise.wrong, sentences, strict=True):
        yield tag(
            "template",
            sentence,
            class_="exercise-wrong",
            data_name=wrong.name,
            data_results=json.dumps(wrong.results, separators=(",", ":")),
            data_search_exclude="true",
        )
