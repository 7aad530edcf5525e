"""Markdown extension: the fences `question` and `exercise`.

Their texts are rendered as part of the page, so that formulas, term links and code in them are what
they are elsewhere. A preprocessor puts the texts in place of each fence, between marks of
paragraphs; in the finished page, what stands between the marks goes into the question's element.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from types import ModuleType

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from demokit.markup import Markup, join, tag
from sitebuild.exercises import code_html, printed, question_html
from sitebuild.exercises.model import Exercise, Question
from sitebuild.exercises.proof import Run, prove
from sitebuild.exercises.text import EXERCISE, QUESTION, Mistake, read
from sitebuild.fences import Fence, fences
from sitebuild.source import Source

type Item = Question | Exercise

LEVEL = re.compile(r"<h([1-6])\b")
# Characters for private use, which no text has.
MARK = "\ue000{question}.{part}\ue001"
MARKED = re.compile(r"<p[^>]*>\ue000(?P<question>\d+)\.(?P<part>\d+)\ue001</p>\s*")


class ExerciseFences(Extension):
    """The questions and exercises of one page, in their order; listed once it is rendered.

    Args:
        source: The page, in which mistakes are located.
        found: The list to which they are added.
        run: Gives the verdict on each of an exercise's programs, as its author's checks see them.
    """

    def __init__(self, source: Source, found: list[Question | Exercise], run: Run) -> None:
        super().__init__()
        self.source = source
        self.found = found
        self.run = run

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        md.preprocessors.register(PutTextsIn(self), "exercise-texts", 27)  # fences: 25
        md.postprocessors.register(Assemble(self), "exercises", 1)  # the cells in them run after


class PutTextsIn(Preprocessor):
    """Puts the texts of each question and exercise in place of its fence."""

    def __init__(self, page: ExerciseFences) -> None:
        super().__init__()
        self.page = page

    def run(self, lines: list[str]) -> list[str]:
        """The page's lines."""
        whole, after = list[str](), 0
        for fence in fences("\n".join(lines)):
            if fence.language in (QUESTION, EXERCISE):
                whole += lines[after : fence.line - 1]
                whole += self._texts(fence, lines[fence.line - 1])
                after = fence.last_line
        return whole + lines[after:]

    def _texts(self, fence: Fence, opening: str) -> Iterator[str]:
        indent = opening[: len(opening) - len(opening.lstrip(" "))]
        line = self._line(fence)
        if not opening.strip().startswith(("`", "~")):
            raise self.page.source.fail(line, f"a {fence.language} can’t stand in a quote")
        body = "\n".join(text.removeprefix(indent) for text in fence.body.split("\n"))
        try:
            item = read(replace(fence, body=body, line=line or 0))
        except Mistake as mistake:
            at = None if line is None else line + mistake.line
            raise self.page.source.fail(at, str(mistake)) from None
        if isinstance(item, Exercise):
            item = prove(item, self.page.source, self.page.run)
        number = len(self.page.found)
        self.page.found.append(item)
        texts = [*_html(item).texts(item), ""]
        for part, text in enumerate(texts):
            yield ""
            yield indent + MARK.format(question=number, part=part)
            if part == 0:  # known to links that are checked before the element is there
                yield f"{indent}{{: #q-{item.id} }}"
            yield ""
            yield from ((indent + line).rstrip() for line in text.split("\n"))

    def _line(self, fence: Fence) -> int | None:
        """The line of the source on which a fence opens; None if it comes from elsewhere."""
        before = sum(item.id == fence.options for item in self.page.found)
        alike = [
            own.line
            for own in self.page.source.fences
            if (own.language, own.options) == (fence.language, fence.options)
        ]
        return alike[before] if before < len(alike) else None


class Assemble(Postprocessor):
    """Puts the rendered texts of each question into its element, and the answers at the end."""

    def __init__(self, page: ExerciseFences) -> None:
        super().__init__()
        self.page = page

    def run(self, text: str) -> str:
        """The page with its questions and exercises."""
        if MARK[0] not in text:
            return text
        marks, pieces, answers, after = list(MARKED.finditer(text)), list[str](), [], 0
        for number, item in enumerate(self.page.found):
            own = self._own(number, item, marks)
            rendered = [
                Markup(text[mark.end() : following.start()].strip())
                for mark, following in pairwise(own)
            ]
            above, name = text[: own[0].start()], self._name(number)
            pieces += above[after:], _html(item).element(item, rendered, _title(item, name, above))
            answers.append((name, _html(item).answer(item, rendered)))
            after = own[-1].end()
        return "".join([*pieces, text[after:], printed.answers(answers)])

    def _own(self, number: int, item: Item, marks: list[re.Match[str]]) -> list[re.Match[str]]:
        """The marks of a question, all of which are there unless HTML has swallowed some."""
        own = [mark for mark in marks if int(mark["question"]) == number]
        if len(own) != len(_html(item).texts(item)) + 1:
            sentence = f"an element of HTML in “{item.id}”, or above it, isn’t closed"
            raise self.page.source.fail(item.line, sentence)
        return own

    def _name(self, number: int) -> str:
        """What readers call a question: its kind, and its number among those of its kind."""
        kind = type(self.page.found[number])
        count = sum(isinstance(item, kind) for item in self.page.found[: number + 1])
        return f"{kind.__name__} {count}"


def _html(item: Item) -> ModuleType:
    """The module that makes an item's HTML."""
    return question_html if isinstance(item, Question) else code_html


def _title(item: Item, name: str, above: str) -> Markup:
    """The heading, a level below the last one above, which links to its question; then the place
    for what the page's script has to say of the reader's answer.
    """
    levels = LEVEL.findall(above)
    level = min(int(levels[-1]) + 1, 6) if levels else 2
    id_ = f"q-{item.id}"
    link = tag("a", name, href=f"#{id_}")
    heading = tag(f"h{level}", link, id=f"{id_}-title", class_="question-title")
    return join(heading, tag("span", class_="question-state"))
