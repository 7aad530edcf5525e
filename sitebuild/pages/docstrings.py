"""Griffe extension: docstrings as the reference shows them, with shapes, links and examples.

In the source a docstring reads as plain text. Here a function's shapes, which stand in the comment
beside its `def`, become a line below its summary; functions that it names and its source become
links; and the examples that end it become a section.
"""

import re
from typing import Any

from griffe import Extension, Function, GriffeLoader, Module, Object

SHAPES = re.compile(r"#\s*(?P<given>[^#\n]*?)\s*→\s*(?P<made>\(.*\))\s*$", re.M)
CONTINUED = re.compile(r"(#.*)\n\s*#(.*→)")  # a comment that goes on in the next line
GIVEN = re.compile(r"\([^()]*\)|\w+")  # the shape of an array, or a number by its name
EXAMPLES = re.compile(r"^>>> .*\Z", re.M | re.S)
SOURCE = re.compile(r"^Source: (?P<text>.+?), (?P<url>https?://[^\s,]+)", re.M)
NAME = re.compile(r"(?<!`)`(\w+)`(?!`)")


class Docstrings(Extension):
    """Rewrites each docstring before its sections are parsed."""

    def on_object(self, *, obj: Object, loader: GriffeLoader, **_: Any) -> None:
        """The docstring of a module, class or function as Markdown with sections."""
        if not obj.docstring:
            return
        text = SOURCE.sub(r"Source: [\g<text>](\g<url>)", obj.docstring.value)
        if isinstance(obj, Function):
            text = _with_shapes(_with_links(text, obj), obj)
        obj.docstring.value = EXAMPLES.sub(_section, text)


def _with_shapes(text: str, function: Function) -> str:
    """The text with what goes in and comes out below its first paragraph, if a comment says so."""
    found = SHAPES.search(CONTINUED.sub(r"\1\2", function.source.partition('"""')[0]))
    if not found:
        return text
    names = [parameter.name for parameter in function.parameters]
    given = zip(names, GIVEN.findall(found["given"]), strict=False)
    pairs = ", ".join(name if name == shape else f"{name} {shape}" for name, shape in given)
    summary, _, rest = text.partition("\n\n")
    return f"{summary}\n\nShapes: `{pairs} → {found['made']}`\n{{ .shapes }}\n\n{rest}"


def _with_links(text: str, function: Function) -> str:
    """The text with a link on each other function of the module that it names."""
    module = function.parent
    others = set(module.functions) - {function.name} if isinstance(module, Module) else set()
    return NAME.sub(
        lambda found: (
            f"[{found[0]}][{module and module.path}.{found[1]}]" if found[1] in others else found[0]
        ),
        text,
    )


def _section(examples: re.Match[str]) -> str:
    lines = examples[0].splitlines()
    return "\n".join(["Examples:", *(f"    {line}".rstrip() for line in lines)])
