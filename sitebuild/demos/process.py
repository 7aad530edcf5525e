"""Client of the demo renderer process."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from demokit.meanings import Meaning
from sitebuild.course import Course
from sitebuild.source import BuildFailure


@dataclass(frozen=True)
class Described:
    """A demo: its name, its title, the first line of its docstring, and its Python."""

    name: str
    title: str
    summary: str
    source: str


@dataclass(frozen=True)
class Shown:
    """A demo in a page: its HTML, the texts of precomputed views, and files to publish.

    `precomputed` maps file names without suffix to texts, `files` maps paths in the site to the
    paths of the files to copy there.
    """

    name: str
    html: str
    precomputed: Mapping[str, str]
    files: Mapping[str, str]


class RefusedError(Exception):
    """A demo can't be shown.

    `line` is that of a mistake in the fence, counted from its opening one; None for a mistake in
    the demo, whose file and line the sentence begins with.
    """

    def __init__(self, sentence: str, line: int | None) -> None:
        super().__init__(sentence)
        self.line = line


class DemoProcess:
    """Renders demos in a process of its own, which imports them as their files are now."""

    def __init__(self, course: Course) -> None:
        self._process = subprocess.Popen(
            # Without bytecode files: one of a demo edited within a second would count as current.
            [sys.executable, "-B", "-m", "sitebuild.demos.renderer"],
            cwd=course.root,  # which comes first where it looks for modules
            env=os.environ | {"PYTHONPATH": course.python_path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        # The answer is read when it is first needed; meanwhile the process imports the demos.
        self._send(type="describe")

    @property
    def demos(self) -> list[Described]:
        """The course's demos by name.

        Raises:
            BuildFailure: one can't be imported.
        """
        return [Described(**demo) for demo in self._described["demos"]]

    @property
    def meanings(self) -> list[Meaning]:
        """The course's meanings."""
        return [Meaning(**meaning) for meaning in self._described["meanings"]]

    def show(self, body: str, prefix: str, root: str) -> Shown:
        """The demo of a fence, tried in all its states.

        Args:
            body: The fence's text.
            prefix: What all ids begin with.
            root: The relative URL from the page to the site's root.

        Raises:
            RefusedError: the fence or the demo has a mistake.
        """
        _ = self._described
        self._send(type="show", body=body, prefix=prefix, root=root)
        return Shown(**self._receive())

    def close(self) -> None:
        """Ends the process."""
        with self._process:
            assert self._process.stdin
            assert self._process.stdout
            self._process.stdin.close()
            if not self._process.stdout.closed:
                self._process.stdout.read()  # it may be answering still

    @cached_property
    def _described(self) -> dict[str, Any]:
        try:
            return self._receive()
        except RefusedError as refused:
            raise BuildFailure(str(refused)) from None

    def _send(self, **request: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise BuildFailure("the process that renders demos ended; what it printed says why")
        answer = json.loads(line)
        if "error" in answer:
            raise RefusedError(answer["error"], answer["line"])
        return cast(dict[str, Any], answer["result"])
