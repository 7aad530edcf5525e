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

type RenderView = Callable[[str, str, str], str]
type RunCell = Callable[[int, str, Callable[[str], object]], str]


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


def render(name: str, values: str, prefix: str) -> str:
    """A demo's view for the texts of its form, given as a JSON object."""
    return registry.render(name, json.loads(values), prefix)


def start_cells() -> RunCell:
    """A session for the cells of a page, without a way into the browser.

    Gives the function that runs a cell: number, source and what takes printed text → the outcome
    as a JSON object.
    """
    from demokit import event_loop
    from demokit.cells import Session

    event_loop.install()
    for name in list(sys.modules):
        if name.partition(".")[0] in ("js", "pyodide_js"):
            del sys.modules[name]
    session = Session()

    def run(number: int, source: str, tell: Callable[[str], object]) -> str:
        return json.dumps(asdict(session.run(number, source, tell)))

    return run


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
            registry.render(name, {}, name)
        except FileNotFoundError:  # its own files are there only on pages that show it
            continue
    gc.collect()
