"""The front matter of a Markdown file, and the line each of its values stands on."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from sitebuild.source import BuildFailure, Source, near


@dataclass(frozen=True)
class FrontMatter:
    """A file's front matter, the text after it, and where both stand.

    Where there is no text after it, `body_line` is the line that ends the front matter.
    """

    source: Source
    meta: Mapping[str, Any]
    lines: Mapping[tuple[str, str], int]
    body: str
    body_line: int

    def fail(self, key: str, sentence: str, value: str = "") -> BuildFailure:
        """The failure to raise for a key, or for one of its values."""
        line = self.lines.get((key, value)) or self.lines.get((key, ""), 1)
        return self.source.fail(line, sentence)

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


def read_front_matter(source: Source, keys: Collection[str]) -> FrontMatter:
    """The front matter of a file, which may hold these keys.

    Raises:
        BuildFailure: there is none, it is no YAML, or it holds another key.
    """
    opening, _, rest = source.text.partition("---\n")
    written, closing, body = f"\n{rest}".partition("\n---\n")
    if opening or not closing:
        raise source.fail(1, "a term begins with front matter between two lines of “---”")
    meta, lines = _parse(source, written)
    for key in meta:
        if key not in keys:
            sentence = f"front matter knows no “{key}”; {near(str(key), list(keys))}"
            raise source.fail(lines.get((str(key), ""), 1), sentence)
    # The opening line is the break that `written` begins with: counts agree with the file.
    closing_line = written.count("\n") + 2
    blank = len(body) - len(body.lstrip("\n"))
    return FrontMatter(source, meta, lines, body, closing_line + (blank + 1 if body.strip() else 0))


def _parse(source: Source, written: str) -> tuple[dict[str, Any], dict[tuple[str, str], int]]:
    try:
        meta = yaml.safe_load(written)
        node = yaml.compose(written, Loader=yaml.SafeLoader)
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
