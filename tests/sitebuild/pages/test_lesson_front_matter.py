"""A mistake in a lesson's front matter is named with its file and line."""

import pytest

from sitebuild.pages.lesson import lesson_front_matter, reading_minutes
from sitebuild.source import BuildFailure, Source

FILE = "docs/lessons/page.md"
WHOLE = "---\ntitle: A title\ndescription: What it is about.\n---\n\n# A title\n"


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (WHOLE, "# A title\n", "1: the file is to begin with front matter"),
        ("---\n\n#", "\n#", "1: the file is to begin with front matter"),
        ("description: What it is about.\n", "", "1: front matter needs “description:”"),
        ("What it is about.", "[1]", "3: front matter needs “description:”"),
        ("title: A title\n", "", "1: front matter needs “title:”"),
        ("title: A", "title:\tA", "2: this front matter is no YAML: "),
        ("title: A title\n", "title: A title\nquestion:\n", "3: front matter needs “question:”"),
        ("description", "\tdescription", "3: this front matter is no YAML: "),
        ("description", "descripton", "3: front matter knows no “descripton”; did you mean “descr"),
    ],
)
def test_a_mistake_is_named_with_its_line(before: str, after: str, sentence: str) -> None:
    assert before in WHOLE
    with pytest.raises(BuildFailure) as failure:
        lesson_front_matter(Source(FILE, WHOLE.replace(before, after, 1)))
    assert str(failure.value).startswith(f"{FILE}:{sentence}")


def test_front_matter_without_mistakes_is_taken() -> None:
    front = lesson_front_matter(Source(FILE, WHOLE))
    assert front.text("description") == "What it is about."
    assert front.words("before") == ()


def test_code_and_formulas_take_no_time_to_read() -> None:
    words = "word " * 200
    assert reading_minutes(words) == 1
    assert reading_minutes(f"{words}\n\n```\n{words}\n```\n\n$$\n{words}\n$$\n") == 1
    assert reading_minutes(f"{words} more") == 2


def test_exercises_reasons_and_what_is_folded_take_no_time_to_read() -> None:
    words = "word " * 100
    question = f"```question why\n{words}\n\n- [x] {words}\n  > {words}\n- [ ] no\n  > {words}\n```"
    exercise = f"````exercise sum\n{words}\n\n```hint\n{words}\n```\n````"
    folded = f'??? note "Result"\n\n    {words}\n\n    {words}\n\n'
    nested = f'1. first\n\n    ??? note "Result"\n\n        {words}\n\n'
    assert reading_minutes(question) == 2
    assert reading_minutes(f"{exercise}\n\n{folded}{nested}{words}") == 1
