"""A field that readers write a text into."""

import re
import unicodedata
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from demokit.inputs.control import Texts
from demokit.markup import Markup, tag

CONTROL_CHARACTERS = re.compile(r"[\0-\x1f\x7f-\x9f]")
NO_CHARACTERS = re.compile("[\ud800-\udfff\ufffe\uffff]")  # no HTML can hold them
ZERO_WIDTH_JOINER = "\u200d"
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)  # two of them make a flag


@dataclass(frozen=True)
class Text:
    """A line of text, of any writing, with at most `most` UTF-16 code units.

    HTML counts the same: an emoji is two units at least, most letters are one.
    """

    label: Markup | str
    most: int
    group: str | None = None
    options: ClassVar[None] = None

    def __str__(self) -> str:
        return f"at most {self.most} character{'s' * (self.most > 1)}"

    def texts(self, name: str, value: str) -> dict[str, str]:
        return {name: value}

    def read(self, name: str, texts: Texts, start: str) -> str:
        return self.nearest(texts[name]) if name in texts else start

    def check(self, text: str) -> None:
        if self.nearest(text) != text:
            raise ValueError(f"a line of {self}")

    def nearest(self, text: str) -> str:
        """The text as one line, cut to length between two characters as people see them."""
        line = CONTROL_CHARACTERS.sub(" ", text[: self.most + 1])
        line = NO_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", line)
        lengths = accumulate(1 + (ord(own) > 0xFFFF) for own in line)
        end = sum(length <= self.most for length in lengths)
        while 0 < end < len(line) and _belong_together(line[end - 1], line[end]):
            end -= 1
        return line[:end]

    def html(self, name: str, value: str, prefix: str) -> Markup:
        id_ = f"{prefix}-{name}"
        field = tag(
            "input",
            type="text",
            id=id_,
            name=name,
            value=value,
            maxlength=self.most,
            dir="auto",
            translate="no",
            autocomplete="off",
            autocapitalize="off",
            autocorrect="off",
            spellcheck="false",
            aria_describedby=f"{id_}-most",
        )
        return tag(
            "div",
            tag("label", self.label, for_=id_),
            tag("span", str(self), class_="most", id=f"{id_}-most"),
            field,
            # On paper, where a field would cut it.
            tag("output", value, for_=id_, dir="auto", translate="no"),
            class_=f"control text control-{name}",
        )


def _belong_together(left: str, right: str) -> bool:
    """Whether two code points are, or may be, parts of one character as people see it."""
    return (
        ZERO_WIDTH_JOINER in (left, right)
        or unicodedata.category(right).startswith("M")
        or ord(right) in SKIN_TONES
        or (ord(left) in FLAG_LETTERS and ord(right) in FLAG_LETTERS)
    )
