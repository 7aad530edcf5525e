"""Lessons: their front matter, their reading time, and what to know before."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from sitebuild.build import Build, BuiltPage
from sitebuild.exercises.text import EXERCISE, QUESTION, REASON
from sitebuild.fences import fences
from sitebuild.front_matter import FrontMatter, read_front_matter
from sitebuild.glossary.exports.structured_data import script
from sitebuild.glossary.prose import prose
from sitebuild.page_kind import PageKind
from sitebuild.source import Source

# `hide` and `search` are the theme's.
KEYS = (
    *("title", "description", "question", "before", "published", "everyday"),
    *("hide", "search"),
)
WORDS_A_MINUTE = 200
LINK_TARGET = re.compile(r"\]\([^)]*\)")
FOLDED = re.compile(r"^(?P<indent> *)\?\?\? .*\n(?:(?P=indent) {4}.*\n|[ \t]*\n)*", re.M)


class Lesson(PageKind):
    """A lesson."""

    folder = "lessons"
    label = "Lesson"
    cited = True
    in_feed = True

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The lesson with its facts.

        Raises:
            BuildFailure: its front matter lacks something, or has what isn't known.
        """
        before = lesson_front_matter(built.source).words("before")
        return with_facts(markdown, before) if before else markdown

    def context(self, built: BuiltPage, build: Build) -> Mapping[str, Any]:
        """The structured data."""
        data = {
            "@context": "https://schema.org",
            "@type": "LearningResource",
            "name": built.title,
            "description": lesson_front_matter(built.source).text("description"),
            "url": built.page.canonical_url,
            "inLanguage": "en",
            "about": build.course.subject,
            "isPartOf": {"@type": "CreativeWork", "name": build.course.name},
        }
        return {"structured_data": script(data)}


def lesson_front_matter(source: Source) -> FrontMatter:
    """A lesson's front matter, checked.

    Raises:
        BuildFailure: it lacks a title or a description, has a key that isn't known, or a
            `question` that isn't words.
    """
    front = read_front_matter(source, KEYS)
    front.text("title")
    front.text("description")
    if "question" in front.meta:
        front.text("question")
    return front


@lru_cache(maxsize=1000)  # each lesson's page lists all lessons
def reading_minutes(markdown: str) -> int:
    """Whole minutes to read what stands open, at a calm pace.

    Not counted are formulas, code, exercises, the reasons of questions, and what is folded.
    """
    words = re.findall(r"[\w’'-]+", LINK_TARGET.sub("]", prose(_open(markdown))))
    return ceil(len(words) / WORDS_A_MINUTE)


def _open(markdown: str) -> str:
    """A lesson without its exercises, the reasons of its questions, and its folded notes."""
    lines = markdown.split("\n")
    for fence in fences(markdown):
        for number in range(fence.line - 1, fence.last_line):
            reason = fence.language == QUESTION and REASON.fullmatch(lines[number])
            if reason or fence.language == EXERCISE:
                lines[number] = ""
    return FOLDED.sub("", "\n".join(lines))


def with_facts(markdown: str, before: Sequence[str]) -> str:
    """The lesson with its reading time and prerequisites under its first heading."""
    title, newline, rest = markdown.partition("\n")
    minutes = reading_minutes(markdown)
    facts = [
        '<div class="lesson-facts" markdown>',
        "",
        f"About {minutes} {'minute' if minutes == 1 else 'minutes'} to read, "
        "and as long as you like to play.",
        "",
        "Before you start, you should know",
        "",
        *(f"- {item}" for item in before),
        "",
        "</div>",
    ]
    return "\n".join([title, "", *facts, newline + rest])
