"""Suggestions for a misspelt word."""

from collections.abc import Iterable
from difflib import get_close_matches


def near(word: str, known: Iterable[str]) -> str:
    """An ending for a sentence that refuses a word: the nearest known ones, else all of them."""
    words = sorted(known)
    close = get_close_matches(word, words, n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(f'“{match}”' for match in close)}?"
    return f"there are: {', '.join(words)}" if len(words) <= 40 else "nothing is like it"
