"""A lesson's text, and the numbers that stand in it."""

import re
from pathlib import Path

import numpy as np

LESSONS = Path(__file__).parents[2] / "docs" / "lessons"
NUMBER = r"(-?\d[\d,]*(?:\.\d+)?)"


class LessonText:
    """What a lesson says: `source` as written, `plain` on one line without targets and emphasis.

    Minus signs are ASCII in `plain`.
    """

    def __init__(self, name: str) -> None:
        self.source = (LESSONS / f"{name}.md").read_text(encoding="utf-8")
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", self.source)
        text = re.sub(r"</?span[^>]*>|\{ \.\w+ \}|\*", "", text)
        self.plain = " ".join(text.replace("−", "-").split())

    def said(self, sentence: str) -> list[str]:
        """The numbers that stand at the places of `#` in the sentence, which stands there once."""
        pattern = re.escape(sentence).replace(r"\#", NUMBER)
        found = re.findall(pattern, self.plain)
        assert len(found) == 1, f"stands {len(found)} times in the lesson: {sentence}"
        return [found[0]] if isinstance(found[0], str) else list(found[0])

    def states(self, sentence: str, *values: object) -> None:
        """Asserts that the lesson holds the sentence, with these values for its `#`."""
        numbers = self.said(sentence)
        expected = np.concatenate([np.ravel(np.asarray(value, dtype=float)) for value in values])
        assert numbers == rounded(expected, numbers), sentence


def rounded(values: object, like: list[str]) -> list[str]:
    """The values, each with as many decimals as the number that stands in the text."""
    flat = np.ravel(np.asarray(values, dtype=float)).tolist()
    texts = zip(flat, like, strict=True)
    return [f"{value:z,.{len(text.partition('.')[2])}f}" for value, text in texts]
