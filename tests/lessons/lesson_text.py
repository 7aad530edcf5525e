"""A lesson's text, and the numbers that stand in it."""

from pathlib import Path

from tests.stated_numbers import check, plain, stated

LESSONS = Path(__file__).parents[2] / "docs" / "lessons"


class LessonText:
    """What a lesson says: `source` as written, `plain` on one line without targets and emphasis.

    Minus signs are ASCII in `plain`.
    """

    def __init__(self, name: str) -> None:
        self.source = (LESSONS / f"{name}.md").read_text(encoding="utf-8")
        self.plain = plain(self.source)

    def said(self, sentence: str) -> list[str]:
        """The numbers that stand at the places of `#` in the sentence, which stands there once."""
        return stated(self.plain, sentence)

    def states(self, sentence: str, *values: object) -> None:
        """Asserts that the lesson holds the sentence, with these values for its `#`."""
        check(self.plain, sentence, *values)
