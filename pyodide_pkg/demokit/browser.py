"""What the browser's workers call: views of demos, cells, and preparations for both.

This imports only what the core of the standard library holds, as `add_to_stdlib` adds the rest.
"""

import gc
import importlib
import json
import sys
import zipfile
from collections.abc import Callable
from dataclasses import asdict

from demokit import registry

type RenderView = Callable[[str, str, str, float | None], str]
type Tell = Callable[[str], object]


def start_demos() -> RenderView:
    """Imports what demos need while no reader waits; gives the function that renders views.

    What is random is seeded anew, as the memory may have been restored from a snapshot.
    """
    importlib.import_module("numpy")
    registry.names()
    gc.freeze()
    for name in ("random", "numpy.random"):
        if name in sys.modules:
            sys.modules[name].seed()
    return render


def render(name: str, values: str, prefix: str, seconds: float | None = None) -> str:
    """A demo's view for the texts of its form, given as a JSON object.

    `seconds` is how long its work may go on; see `registry.view`.
    """
    return registry.render(name, json.loads(values), prefix, seconds)


class Cells:
    """The cells and the exercises of a page: what they are to show, each time as a JSON object.

    `tell` takes what a program prints, piece by piece.
    """

    def __init__(self) -> None:
        from demokit.cells import Session

        self._session = Session()

    def run(self, number: int, source: str, tell: Tell, draw: Tell) -> str:
        """The outcome of a cell, by its number and its code; `draw` takes figures on the way."""
        return json.dumps(asdict(self._session.run(number, source, tell, draw)))

    def check(self, source: str, check: str, wrong: str, tell: Tell) -> str:
        """The verdict on what a reader wrote for an exercise, and which mistake it makes.

        Args:
            source: What the reader wrote.
            check: The exercise's check part.
            wrong: The results of its wrong programs by their names, as a JSON object.
            tell: As above.
        """
        from demokit.exercises import examine, mistake

        told = asdict(examine(source, check, tell))
        results = told.pop("results")
        return json.dumps({**told, "mistake": mistake(results, json.loads(wrong))})


def start_cells() -> Cells:
    """A session for the cells and the exercises of a page, without a way into the browser."""
    from demokit import event_loop

    event_loop.install()
    for name in list(sys.modules):
        if name.partition(".")[0] in ("js", "pyodide_js"):
            del sys.modules[name]
    return Cells()


def add_to_stdlib(archive: str) -> None:
    """Adds an archive's files to the standard library, which to Python is one archive."""
    stdlib = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(stdlib, "a") as core, zipfile.ZipFile(archive) as rest:
        for member in rest.infolist():
            core.writestr(member, rest.read(member))
    importlib.invalidate_caches()


def prepare_snapshot() -> None:
    """Imports all that demos import, as a restored memory has none of the packages' files."""
    for name in registry.names():
        try:
            registry.render(name, {}, name, seconds=0)
        except FileNotFoundError:  # its own files are there only on pages that show it
            continue
    gc.collect()
