"""The course's questions as files that pages ask for, named by their content.

The index tells by page which questions there are, with their digests: a page fetches it to mark the
lessons whose questions are done. The texts are for the page of the reader's own answers.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from sitebuild.build import Build
from sitebuild.exercises.model import Exercise, Question
from sitebuild.exercises.question_html import kind, value_of
from sitebuild.teaching.course_questions import PageQuestions, course_questions, names
from sitebuild.teaching.rendering import line_of_text

FOLDER = "questions"
# Pages name the files so until their content is known.
UNHASHED_INDEX = f"{FOLDER}/unhashed-index.json"
UNHASHED_TEXTS = f"{FOLDER}/unhashed-texts.json"


def write_indexes(build: Build, site: Path) -> Mapping[str, str]:
    """Writes both files into the built site; gives their paths by the names that pages hold."""
    pages = course_questions(build)
    if not pages:
        return {}
    (site / FOLDER).mkdir(exist_ok=True)
    index = {page.built.page.url: {one.id: one.digest for one in page.asked} for page in pages}
    texts = [_texts(page, build) for page in pages]
    return {
        UNHASHED_INDEX: _write(site, index),
        UNHASHED_TEXTS: _write(site, {"course": build.course.name, "pages": texts}),
    }


def _write(site: Path, content: object) -> str:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path = f"{FOLDER}/{sha256(text.encode()).hexdigest()[:12]}.json"
    (site / path).write_text(text, encoding="utf-8")
    return path


def _texts(page: PageQuestions, build: Build) -> dict[str, Any]:
    path = page.built.path
    asked = [
        _asked(one, name, path, build)
        for one, name in zip(page.asked, names(page.asked), strict=True)
    ]
    return {"page": page.built.page.url, "title": page.built.title, "asked": asked}


def _asked(one: Question | Exercise, name: str, path: str, build: Build) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": one.id,
        "digest": one.digest,
        "name": name,
        "kind": kind(one) if isinstance(one, Question) else "code",
        "task": line_of_text(one.task, path, build),
    }
    if isinstance(one, Question) and (choices := _choices(one, path, build)):
        told["choices"] = choices
    return told


def _choices(question: Question, path: str, build: Build) -> dict[str, str]:
    """The choices that are written otherwise than they read, by what is kept of them."""
    read = {value_of(one): line_of_text(one.text, path, build) for one in question.choices}
    return {value: text for value, text in read.items() if value != text}
