"""A page for each demo, with the demo alone and its Python source, and a list of them all."""

from collections.abc import Iterable, Iterator

from sitebuild.demos.process import Described
from sitebuild.page_kind import PageKind

FOLDER = "demos"


class DemoPage(PageKind):
    """The page of one demo."""

    folder = FOLDER
    label = "Demo"


def pages(demos: Iterable[Described]) -> Iterator[tuple[str, str]]:
    """The path under docs/ and the Markdown of each generated page; none without demos."""
    described = list(demos)
    for demo in described:
        yield f"{FOLDER}/{demo.name}.md", _page(demo)
    if described:
        yield f"{FOLDER}/index.md", _list(described)


def _page(demo: Described) -> str:
    return "\n".join(
        [
            "---",
            f"title: {demo.title!r}",
            f"description: {demo.summary!r}",
            "template: demo.html",
            "---",
            "",
            "```demo",
            demo.name,
            "```",
            "",
            '??? quote "The Python that draws this"',
            "",
            "    The page runs this very file, here and in your browser.",
            "",
            "    ```python",
            *(f"    {line}".rstrip() for line in demo.source.splitlines()),
            "    ```",
            "",
        ]
    )


def _list(demos: Iterable[Described]) -> str:
    lines = [
        "---",
        "title: Demos",
        "description: Every live demo of the course on a page of its own.",
        "hide: [toc]",
        "---",
        "",
        "# Demos",
        "",
        "Each demo stands in a lesson. Here it is on a page of its own, with the Python behind it.",
        "",
        '<div class="demo-list" markdown>',
        "",
    ]
    lines += (f"- [{demo.title}]({demo.name}.md): {demo.summary}" for demo in demos)
    return "\n".join([*lines, "", "</div>", ""])
