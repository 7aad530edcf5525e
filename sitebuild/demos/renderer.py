"""The process that imports the course's demos: `python -m sitebuild.demos.renderer`.

It answers requests, a line of JSON each, with a line of JSON each. The build starts a new one every
time, so that `make serve` shows edited demos. Its other end is `sitebuild/demos/process.py`.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from inspect import getdoc, getsource
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from demokit import registry
from demokit.files import path
from demokit.inputs import check, read, texts
from sitebuild.demos.element import element
from sitebuild.demos.precomputed import file_name, precomputed
from sitebuild.demos.trials import DemoFailure, attempt, file_of, located, try_states
from sitebuild.near import near


class FenceFailure(Exception):
    """A mistake in a fence, and its line counted from the fence's opening one."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line


def describe() -> dict[str, Any]:
    """The course's meanings, and what is said about each demo."""
    return {
        "meanings": attempt("__init__", lambda: list(map(asdict, registry.meanings()))),
        "demos": [_described(name) for name in registry.names()],
    }


def show(body: str, prefix: str, root: str) -> dict[str, Any]:
    """A demo's HTML and the files it needs.

    Args:
        body: The text of its fence.
        prefix: What all ids begin with.
        root: The relative URL from the page to the site's root.

    Raises:
        FenceFailure: the fence has a mistake.
        DemoFailure: the demo has one.
    """
    name, start = parsed(body)
    demo = _load(name)
    inputs = read(demo.Inputs, start)
    files = _files(name)
    text = tried(name, inputs, prefix)
    listed = [
        {
            "path": file["path"],
            "url": root + file["url_path"],
            "size": file["size"],
            "sha256": file["sha256"],
        }
        for file in files
    ]
    made = file_name(text) if text else None
    html = element(name, demo, inputs, prefix, precomputed=made, files=listed)
    return {
        "name": name,
        "html": html,
        "precomputed": {made: text} if text else {},
        "files": {file["url_path"]: file["source"] for file in files},
    }


@cache
def tried(name: str, inputs: object, prefix: str) -> str | None:
    """The precomputed views of a demo, which is tried in all its states before."""
    try_states(name, inputs, prefix)
    return precomputed(name, inputs, prefix)


def parsed(body: str) -> tuple[str, dict[str, str]]:
    """A fence's demo and start values, checked.

    Raises:
        FenceFailure: an unknown demo or input, or a value that the input doesn't take.
    """
    head, *lines = body.strip().splitlines() or [""]
    name = head.strip()
    if name not in registry.names():
        raise FenceFailure(1, f"there is no demo “{name}”; {near(name, registry.names())}")
    inputs = _load(name).Inputs
    start = dict[str, str]()
    for number, line in enumerate(lines, 2):
        field, colon, value = (part.strip() for part in line.partition(":"))
        if not field:
            continue
        try:
            if not colon:
                raise ValueError(f"write “{field}: value”")
            check(inputs, {field: value})
        except KeyError:
            known = near(field, texts(inputs()))
            sentence = f"the demo “{name}” has no input “{field}”; {known}"
            raise FenceFailure(number, sentence) from None
        except ValueError as error:
            raise FenceFailure(number, f"the demo “{name}”: {error}") from None
        start[field] = value
    return name, start


def _load(name: str) -> registry.Demo:
    return attempt(name, lambda: registry.load(name))


def _described(name: str) -> dict[str, str]:
    module = cast(ModuleType, _load(name))
    summary = (getdoc(module) or "").partition("\n")[0]
    title = attempt(name, lambda: cast(Any, module).TITLE)
    return {"name": name, "title": title, "summary": summary, "source": getsource(module)}


def _files(name: str) -> list[dict[str, Any]]:
    """The files that a demo declares: their paths here and in the site, size and digest."""
    found = []
    for declared in registry.files(name):
        try:
            source = path(declared)
        except FileNotFoundError as error:
            source_of_demo = getsource(cast(ModuleType, registry.load(name))).splitlines()
            line = next((n for n, text in enumerate(source_of_demo, 1) if declared in text), 1)
            raise DemoFailure(f"{file_of(name)}:{line}: {error}") from None
        digest = sha256(source.read_bytes()).hexdigest()
        url_path = f"files/{digest[:16]}/{Path(declared).name}"
        size = source.stat().st_size
        found.append(
            {
                "path": declared,
                "source": str(source),
                "url_path": url_path,
                "size": size,
                "sha256": digest,
            }
        )
    return found


REQUESTS: Mapping[str, Callable[..., dict[str, Any]]] = {"describe": describe, "show": show}


def answers(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The answer to each request."""
    for line in lines:
        request = json.loads(line)
        try:
            yield {"result": REQUESTS[request.pop("type")](**request)}
        except FenceFailure as failure:
            yield {"error": str(failure), "line": failure.line}
        except DemoFailure as failure:
            yield {"error": str(failure), "line": None}
        except (Exception, SystemExit) as error:  # in a part of the demo that only the build calls
            name = request.get("body", "__init__").strip().partition("\n")[0].strip()
            yield {"error": located(name, error), "line": None}


def main() -> None:
    """Answers until its input ends. What demos print goes to standard error."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as results:
        os.dup2(2, 1)
        for answer in answers(iter(sys.stdin)):
            print(json.dumps(answer), file=results, flush=True)


if __name__ == "__main__":
    main()
