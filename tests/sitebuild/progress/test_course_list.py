"""The list of lessons: numbered through, in parts where the navigation has them."""

import html5lib

from sitebuild.progress.course_page import course_list
from sitebuild.progress.outline import Entry


def lesson(number: int, part: str, questions: int = 0, exercises: int = 0) -> Entry:
    """A lesson."""
    title = f"Lesson {number}"
    return Entry(part, number, title, "Why?", f"lessons/{number}/", 12, questions, exercises)


def test_lessons_stand_under_their_parts_with_numbers_that_go_on() -> None:
    lessons = [lesson(1, "One layer"), lesson(2, "One layer"), lesson(3, "The model")]
    root = html5lib.parse(course_list(lessons, "lessons/"), namespaceHTMLElements=False)
    assert ["".join(part.itertext()) for part in root.iter("h2")] == ["One layer", "The model"]
    assert [part.get("start") for part in root.iter("ol")] == ["1", "3"]
    assert [link.get("href") for part in root.iter("h3") for link in part] == ["1/", "2/", "3/"]


def test_a_lesson_tells_how_much_there_is_to_do() -> None:
    told = course_list([lesson(1, "", 1, 2), lesson(2, "", 4)], "lessons/")
    assert "12 min to read · 1 question · 2 code exercises" in told
    assert "12 min to read · 4 questions <" in told
    assert "<h2>" in told  # without parts, lessons are the page's sections


def test_a_course_without_lessons_has_an_empty_list() -> None:
    assert course_list([], "lessons/") == "<course-outline></course-outline>"
