"""The files of questions that other systems import."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from demokit.markup import Markup
from sitebuild.build import Build
from sitebuild.cache import digest, kept
from sitebuild.teaching.course_questions import PageQuestions, course_questions
from sitebuild.teaching.gift import gift
from sitebuild.teaching.qti_package import QtiTest, package
from sitebuild.teaching.rendering import elements, portable_html

# Addresses that teachers may hand on: they stay.
GIFT, QTI = "teach/questions.gift.txt", "teach/questions.qti.zip"


def write_files(build: Build) -> None:
    """Writes both files, if the course has questions."""
    pages = [page for page in course_questions(build) if page.questions]
    if not pages:
        return
    site, title = Path(build.config.site_dir), build.course.name
    (site / GIFT).parent.mkdir(exist_ok=True)
    causes = _causes(pages, build)
    gift_text = kept("questions", GIFT, causes, partial(gift_file, pages, title, build))
    (site / GIFT).write_text(gift_text, encoding="utf-8")
    (site / QTI).write_bytes(kept("questions", QTI, causes, partial(qti_file, pages, title, build)))


def _causes(pages: Sequence[PageQuestions], build: Build) -> str:
    """A digest of all that the files depend on: the questions, and what their texts can link."""
    course = build.course.name, build.course.site_url, build.demos.meanings
    asked = [(page.built.path, page.built.title, page.questions) for page in pages]
    linked = [(path, built.page.url) for path, built in build.pages.items()]
    return digest(map(repr, (course, asked, linked, build.glossary.terms)))


def gift_file(pages: Sequence[PageQuestions], title: str, build: Build) -> str:
    """The questions of these pages for Moodle."""
    return "\n".join(
        gift(title, page.built.title, page.questions, _render(page, build)) for page in pages
    )


def qti_file(pages: Sequence[PageQuestions], title: str, build: Build) -> bytes:
    """The same for Canvas and other systems that read QTI."""
    tests = [
        QtiTest(
            PurePosixPath(page.built.path).stem,
            page.built.title,
            page.questions,
            lambda text, page=page: elements(_render(page, build)(text)),  # type: ignore[misc]
        )
        for page in pages
    ]
    return package(title, tests)


def _render(page: PageQuestions, build: Build) -> "partial[Markup]":
    return partial(portable_html, path=page.built.path, build=build)
