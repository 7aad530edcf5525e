"""A code exercise in the page: its task, then hints and the solution, each folded."""

from collections.abc import Sequence

from demokit.markup import Markup, tag
from sitebuild.exercises.model import Exercise


def texts(exercise: Exercise) -> list[str]:
    """The Markdown to render: the task, each hint, the solution's code and the line on it."""
    code = f"`````python\n{exercise.solution}\n`````"
    return [exercise.task, *exercise.hints, code, exercise.why]


def element(exercise: Exercise, rendered: Sequence[Markup], title: Markup) -> Markup:
    """The exercise's element.

    Args:
        exercise: What its author wrote.
        rendered: Its `texts` as HTML.
        title: Its heading.
    """
    task, *hints, _, _ = rendered
    return tag(
        "course-exercise",
        title,
        tag("div", task, class_="question-task"),
        (
            tag("details", tag("summary", f"Hint {number}"), hint, class_="hint")
            for number, hint in enumerate(hints, 1)
        ),
        tag(
            "details",
            tag("summary", "Solution"),
            answer(exercise, rendered),
            class_="solution",
            data_search_exclude="true",
        ),
        id=f"q-{exercise.id}",
        class_="exercise",
        data_digest=exercise.digest,
    )


def answer(exercise: Exercise, rendered: Sequence[Markup]) -> Markup:
    """The solution and the line on it."""
    code, why = rendered[-2:]
    return tag("div", code, why)
