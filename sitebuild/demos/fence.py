"""The `demo` fence: puts a live demo into a page, its form filled in and its first view made."""

from collections.abc import Mapping
from typing import Any

import markdown

from demokit import registry
from demokit.inputs import Control, check, controls, read, texts
from demokit.markup import Markup, tag
from sitebuild.demos.precomputed import keep_answers
from sitebuild.source import current, near

# Shown where the page's script doesn't take over: it is off, too new for the browser, or missing.
STILL = "Without its script, this figure stands still."


def format_fence(
    source: str,
    language: str,
    css_class: str,
    options: dict[str, Any],
    md: markdown.Markdown,
    **_: Any,
) -> str:
    """The HTML of a fence: the demo's name on its first line, `input: value` lines after it."""
    name, start = parse(source)
    return str(element(name, start, _prefix(name, md)))


def parse(body: str) -> tuple[str, dict[str, str]]:
    """A fence's demo and start values, checked.

    Raises:
        BuildFailure: an unknown demo or input, or a value that the input doesn't take.
    """
    page = current.get()
    opening = page.line_of_fence("demo", body) or 0
    head, *lines = body.strip().splitlines() or [""]
    name = head.strip()
    try:
        demo = registry.load(name)
    except LookupError:
        sentence = f"there is no demo “{name}”; {near(name, list(registry.names()))}"
        raise page.fail(opening + 1, sentence) from None
    start = dict[str, str]()
    for offset, line in enumerate(lines, 2):
        field, colon, value = (part.strip() for part in line.partition(":"))
        if not field:
            continue
        try:
            if not colon:
                raise ValueError(f"write “{field}: value”")
            check(demo.Inputs, {field: value})
        except KeyError:
            known = list(texts(demo.Inputs()))
            sentence = f"the demo “{name}” has no input “{field}”; {near(field, known)}"
            raise page.fail(opening + offset, sentence) from None
        except ValueError as error:
            raise page.fail(opening + offset, f"the demo “{name}”: {error}") from None
        start[field] = value
    return name, start


def element(name: str, start: Mapping[str, str], prefix: str) -> Markup:
    """The whole demo: figure, form, controls and the view of the start values."""
    demo = registry.load(name)
    inputs = read(demo.Inputs, start)
    form = tag("form", _parts(demo, inputs, prefix), autocomplete="off")
    figure = tag(
        "figure",
        tag("figcaption", demo.TITLE, id=f"{prefix}-title"),
        tag("p", tag("span", STILL, class_="demo-still"), class_="demo-note", role="status"),
        form,
        tag("p", class_="demo-says unseen", aria_live="polite"),
        aria_labelledby=f"{prefix}-title",
    )
    live = tag(
        "live-demo",
        figure,
        class_=f"demo demo-{name}",
        data_demo=name,
        data_prefix=prefix,
        data_answers=keep_answers(name, inputs, prefix),
        data_state="static",
        data_search_exclude="true",
    )
    return tag("div", live, class_="demo-frame")


def _parts(demo: registry.Demo, inputs: Any, prefix: str) -> Markup:
    """Everything the reader operates or reads, in one fieldset that the page's script enables."""
    shown = controls(inputs)
    above = {name: control for name, control in shown.items() if control.group is None}
    return tag(
        "fieldset",
        tag("div", _controls(above, inputs, prefix), class_="demo-controls"),
        tag("div", demo.view(inputs, prefix), class_="demo-view", id=f"{prefix}-view"),
        _groups(shown, inputs, prefix),
        tag("div", _actions(), class_="demo-actions"),
        class_="demo-parts",
        disabled=True,
    )


def _controls(chosen: Mapping[str, Control], inputs: Any, prefix: str) -> list[Markup]:
    return [control.html(name, getattr(inputs, name), prefix) for name, control in chosen.items()]


def _groups(shown: Mapping[str, Control], inputs: Any, prefix: str) -> list[Markup]:
    """The collapsed blocks of controls below the view, one a group."""
    titles = dict.fromkeys(control.group for control in shown.values() if control.group)
    return [
        tag(
            "details",
            tag("summary", title),
            tag(
                "div",
                _controls(
                    {name: own for name, own in shown.items() if own.group == title},
                    inputs,
                    prefix,
                ),
                class_="demo-fields",
            ),
            class_="demo-group",
        )
        for title in titles
    ]


def _actions() -> list[Markup]:
    return [
        tag("button", "Reset", type="reset"),
        tag("button", "Link to this state", type="button", data_action="link"),
        tag("button", "Copy as NumPy", type="button", data_action="copy"),
    ]


def _prefix(name: str, md: markdown.Markdown) -> str:
    """The demo's name, numbered from the second time it stands on a page."""
    seen = md.__dict__.setdefault("demos_on_page", {})
    seen[name] = seen.get(name, 0) + 1
    return name if seen[name] == 1 else f"{name}-{seen[name]}"
