"""The numbers that a text states, beside the numbers that they should be."""

import re

import numpy as np

NUMBER = r"(-?\d[\d,]*(?:\.\d+)?)"


def plain(markdown: str) -> str:
    """A Markdown text on one line: no link targets, emphasis or classes; ASCII minus signs."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"\{ \.\w+ \}|\*\*", "", text)
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


def rounded(values: tuple[object, ...], like: list[str]) -> list[str]:
    """The values, each with as many decimals as the number that the text states for it."""
    flat = np.concatenate([np.ravel(np.asarray(value, dtype=float)) for value in values]).tolist()
    pairs = zip(flat, like, strict=True)
    return [f"{value:,.{len(text.partition('.')[2])}f}" for value, text in pairs]
