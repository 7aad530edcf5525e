"""The numbers that a text states, beside the numbers that they should be."""

import re

import numpy as np

NUMBER = r"(-?\d[\d,]*(?:\.\d+)?)"


def plain(markdown: str) -> str:
    """A Markdown text on one line: no link targets, emphasis or classes; ASCII minus signs."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"</?span[^>]*>|\{ \.\w+ \}|\*", "", text)
    return " ".join(text.replace("−", "-").split())


def stated(text: str, sentence: str) -> list[str]:
    """The numbers that stand in a plain text at the places of `#` in the sentence.

    Raises:
        AssertionError: the sentence doesn't stand there exactly once.
    """
    pattern = re.escape(sentence).replace(r"\#", NUMBER)
    found = re.findall(pattern, text)
    assert len(found) == 1, f"stands {len(found)} times in the text: {sentence}"
    return [found[0]] if isinstance(found[0], str) else list(found[0])


def check(text: str, sentence: str, *values: object) -> None:
    """Assert that a plain text holds the sentence, with these values for its `#`.

    Values are compared after rounding, to as many decimals as the text states.
    """
    numbers = stated(text, sentence)
    flat = np.concatenate([np.ravel(np.asarray(value, dtype=float)) for value in values]).tolist()
    pairs = zip(flat, numbers, strict=True)
    expected = [f"{value:z,.{len(number.partition('.')[2])}f}" for value, number in pairs]
    assert numbers == expected, sentence
