"""The front matter of a Markdown file, and the line each of its values stands on."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from sitebuild.near import near
from sitebuild.source import BuildFailure, Source


@dataclass(frozen=True)
class FrontMatter:
    """A file's front matter, the text after it, and the lines of both.

    `lines` holds the line of each key, and of each value of a list; `end` is the closing line.
    """

    source: Source
    meta: Mapping[str, Any]
    lines: Mapping[tuple[str, str], int]
    body: str
    end: int

    @property
    def body_line(self) -> int:
        """The first line of the text; without any, the line that ends the front matter."""
        blank = len(self.body) - len(self.body.lstrip("\n"))
        return self.end + (blank + 1 if self.body.strip() else 0)

    def fail(self, key: str, sentence: str, value: str = "") -> BuildFailure:
        """The failure to raise for a key, or for one of its values."""
        line = self.lines.get((key, value)) or self.lines.get((key, ""), 1)
        return self.source.fail(line, sentence)

    def text(self, key: str) -> str:
        """The words under a key that must be there, on one line.

        Raises:
            BuildFailure: the key is absent, or holds something other than words.
        """
        text = self.meta.get(key)
        if not isinstance(text, str) or not text.strip():
            raise self.fail(key, f"front matter needs “{key}:” and words after it")
        return " ".join(text.split())

    def words(self, key: str) -> tuple[str, ...]:
        """The list of words under a key, in its order; none if the key is absent.

        Raises:
            BuildFailure: it is no list of words.
        """
        words = self.meta.get(key)
        if words is None:
            return ()
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise self.fail(
                key, f"“{key}” is to be a list of words; put quotes around numbers, yes and no"
            )
        return tuple(" ".join(word.split()) for word in words)


def has_front_matter(source: Source) -> bool:
    """Whether a file begins with front matter, or with what is meant to be some."""
    return source.text.lstrip("\n").startswith("---\n")


@lru_cache(1024)
def read_front_matter(source: Source, keys: Collection[str] | None = None) -> FrontMatter:
    """The front matter that a file begins with; blank lines may precede it.

    Args:
        source: The file.
        keys: The keys that it may hold; None for any.

    Raises:
        BuildFailure: there is none, it isn't valid YAML, or it holds another key.
    """
    lines = source.text.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    last = next((n for n, line in enumerate(lines[first + 1 :], first + 1) if line == "---"), None)
    if lines[first] != "---" or last is None:
        sentence = "the file is to begin with front matter between two lines of “---”"
        raise source.fail(first + 1, sentence)
    # Blank lines in place of those before it keep the line numbers of YAML those of the file.
    meta, found = _parse(source, "\n" * (first + 1) + "\n".join(lines[first + 1 : last]))
    front = FrontMatter(source, meta, found, "\n".join(lines[last + 1 :]), last + 1)
    for key in meta:
        if keys is not None and key not in keys:
            raise front.fail(str(key), f"front matter knows no “{key}”; {near(str(key), keys)}")
    return front


def _parse(source: Source, text: str) -> tuple[dict[str, Any], dict[tuple[str, str], int]]:
    try:
        meta = yaml.safe_load(text)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise source.fail(line, f"this front matter is no YAML: {error.problem}") from None
    if not isinstance(meta, dict) or not isinstance(node, yaml.MappingNode):
        raise source.fail(1, "front matter is to be lines of “key: value”")
    return meta, dict(_lines(node))


def _lines(mapping: yaml.MappingNode) -> Iterator[tuple[tuple[str, str], int]]:
    """The 1-based line of each key, and of each value of a list."""
    for key, value in mapping.value:
        yield (str(key.value), ""), key.start_mark.line + 1
        if isinstance(value, yaml.SequenceNode):
            for item in reversed(value.value):
                yield (str(key.value), str(item.value)), item.start_mark.line + 1
