"""A page for each demo, with the demo alone and its Python source, and a list of them all."""

from collections.abc import Iterator
from inspect import getdoc, getsource
from types import ModuleType
from typing import cast

from demokit import registry


def pages() -> Iterator[tuple[str, str]]:
    """The address under docs/ and the Markdown of each generated page."""
    for name in registry.names():
        yield f"demos/{name}.md", _page(name)
    yield "demos/index.md", _list()


def _page(name: str) -> str:
    module = cast(ModuleType, registry.load(name))
    return "\n".join(
        [
            "---",
            f"title: {registry.load(name).TITLE!r}",
            f"description: {_description(name)!r}",
            "template: demo.html",
            "---",
            "",
            "```demo",
            name,
            "```",
            "",
            '??? quote "The Python that draws this"',
            "",
            "    The page runs this very file, here and in your browser.",
            "",
            "    ```python",
            *(f"    {line}".rstrip() for line in getsource(module).splitlines()),
            "    ```",
            "",
        ]
    )


def _list() -> str:
    lines = [
        "---",
        "title: Demos",
        "description: Every live demo of the course on a page of its own.",
        "---",
        "",
        "# Demos",
        "",
        "Each demo stands in a lesson. Here it is on a page of its own, with the Python behind it.",
        "",
    ]
    for name in registry.names():
        lines.append(f"- [{registry.load(name).TITLE}]({name}.md): {_description(name)}")
    return "\n".join([*lines, ""])


def _description(name: str) -> str:
    """The first line of the demo's docstring."""
    return (getdoc(registry.load(name)) or "").partition("\n")[0]
