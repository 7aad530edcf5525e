"""All questions of the course with their answers, for people who teach."""

from collections.abc import Callable, Iterator, Sequence

from mkdocs.utils import get_relative_url

from demokit.markup import Markup, join, tag
from sitebuild.build import Build
from sitebuild.exercises.model import Choice, Exercise, Number, Question
from sitebuild.exercises.question_html import shown
from sitebuild.teaching.course_questions import PageQuestions, names
from sitebuild.teaching.rendering import site_html

RELATIVE = 2e-9  # a right number's tolerance is told above this share of it

type Render = Callable[[str], Markup]


def question_list(pages: Sequence[PageQuestions], address: str, build: Build) -> Markup:
    """The list, as seen from the page at an address."""
    return tag("div", (_page(page, address, build) for page in pages), class_="asked-pages")


def _page(page: PageQuestions, address: str, build: Build) -> Markup:
    home = get_relative_url(page.built.page.url, address)
    root = get_relative_url(".", address).rstrip("/") + "/"

    def render(markdown: str) -> Markup:
        return site_html(markdown, page.built.path, build, root)

    items = (
        tag(
            "li",
            tag("h3", tag("a", name, href=f"{home}#q-{one.id}")),
            _question(one, render) if isinstance(one, Question) else _exercise(one, render),
        )
        for one, name in zip(page.asked, names(page.asked), strict=True)
    )
    heading = tag("h2", tag("a", page.built.title, href=home))
    return tag("section", heading, tag("ul", items, class_="asked"), class_="asked-page")


def _question(question: Question, render: Render) -> Markup:
    answers: Sequence[Choice | Number] = question.choices or question.numbers
    listed = tag("ul", (_answer(one, render) for one in answers), class_="asked-answers")
    return join(_task(question.task, render), listed)


def _answer(answer: Choice | Number, render: Render) -> Markup:
    word, sign = ("Right", "✓") if answer.right else ("Wrong", "✗")
    return tag(
        "li",
        tag("span", sign, class_="asked-mark", aria_hidden="true"),
        tag("span", f"{word}: ", class_="unseen"),
        tag("div", render(answer.text) if isinstance(answer, Choice) else _number(answer),
            class_="asked-text"),
        tag("div", render(answer.reason), class_="asked-reason"),
        class_="asked-right" if answer.right else "asked-wrong",
    )  # fmt: skip


def _number(number: Number) -> Markup:
    """A number as it is written and, where that is a calculation, its value."""
    value = shown(number)
    simple = number.expression.replace("-", "\N{MINUS SIGN}") == value
    margin = number.right and number.tolerance > RELATIVE * abs(number.value)
    return tag(
        "p",
        value if simple else join(tag("code", number.expression), f" = {value}"),
        f" ± {number.tolerance:.6g}" if margin else None,
    )


def _exercise(exercise: Exercise, render: Render) -> Iterator[Markup]:
    yield _task(exercise.task, render)
    if exercise.hints:
        hints = (tag("li", render(hint)) for hint in exercise.hints)
        yield join(tag("p", "Hints", class_="asked-label"), tag("ol", hints, class_="asked-hints"))
    yield tag("p", "Solution", class_="asked-label")
    yield join(_code(exercise.solution), render(exercise.why))
    for wrong in exercise.wrong:
        yield tag("p", "Foreseen mistake: ", tag("code", wrong.name), class_="asked-label")
        yield join(_code(wrong.code), render(wrong.sentence))


def _task(markdown: str, render: Render) -> Markup:
    return tag("div", render(markdown), class_="asked-task")


def _code(source: str) -> Markup:
    """Code as it is printed, without what the theme gives each block of code to be copied by."""
    return tag("pre", source, class_="asked-code")
