"""The HTML of a live demo: its figure, its form with controls, and its first view."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from demokit.inputs import Control, controls
from demokit.markup import Markup, tag
from demokit.registry import Demo, view

# Shown where the page's script doesn't take over: it is off, too new for the browser, or missing.
STILL = "Without its script, this figure stands still."
# Before the view, so that a keyboard comes from a tip to the controls without passing all tables.
RESET = tag("button", "Reset", type="reset", class_="demo-reset")


def element(
    name: str,
    demo: Demo,
    inputs: Any,
    prefix: str,
    *,
    precomputed: str | None,
    files: Sequence[Mapping[str, str | int]],
) -> Markup:
    """The whole demo with the view of these inputs.

    Args:
        name: The demo's name.
        demo: Its module.
        inputs: What its form begins with.
        prefix: What all ids in it begin with.
        precomputed: The name of the file of precomputed views, if there is one.
        files: The files it reads: `path`, `url` relative to the page, `size` and `sha256` of each.
    """
    form = tag("form", _parts(demo, inputs, prefix, files), autocomplete="off")
    figure = tag(
        "figure",
        tag("figcaption", demo.TITLE, id=f"{prefix}-title"),
        tag(
            "p", tag("span", STILL, class_="demo-still"), _note(), class_="demo-note", role="status"
        ),
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
        data_answers=precomputed,
        data_files=json.dumps(list(files)) if files else None,
        data_state="static",
        data_search_exclude="true",
    )
    return tag("div", live, class_="demo-frame")


def _files(files: Sequence[Mapping[str, str | int]]) -> Markup:
    """The files that the demo reads, for readers to download."""
    return tag(
        "details",
        tag("summary", "Files that this demo reads"),
        tag("ul", map(_file, files)),
        class_="demo-group demo-files",
    )


def _file(file: Mapping[str, str | int]) -> Markup:
    name = str(file["path"]).rpartition("/")[2]
    return tag(
        "li",
        tag("a", name, href=file["url"], download=name),
        f", {file['size']:,} bytes, SHA-256 ",
        tag("code", file["sha256"]),
    )


def _note() -> Markup:
    """What the page's script puts in place of the sentence above, and fills."""
    return tag(
        "template",
        tag("span", class_="message"),
        " ",
        tag("span", class_="status"),
        " ",
        tag(
            "span",
            tag("progress"),
            " ",
            tag("span"),
            class_="progress",
            aria_hidden="true",
            hidden=True,
        ),
        " ",
        tag("button", "Try again", type="button", hidden=True),
    )


def _parts(
    demo: Demo, inputs: Any, prefix: str, files: Sequence[Mapping[str, str | int]]
) -> Markup:
    """Everything the reader operates or reads, in one fieldset that the page's script enables."""
    shown = controls(inputs)
    above = {name: control for name, control in shown.items() if control.group is None}
    return tag(
        "fieldset",
        tag("div", _controls(above, inputs, prefix), RESET, class_="demo-controls"),
        tag("div", view(demo, inputs, prefix), class_="demo-view", id=f"{prefix}-view"),
        _groups(shown, inputs, prefix),
        _files(files) if files else None,
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
                    {name: control for name, control in shown.items() if control.group == title},
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
        tag("button", "Link to this state", type="button", data_action="link"),
        tag("button", "Copy as NumPy", type="button", data_action="copy"),
    ]
