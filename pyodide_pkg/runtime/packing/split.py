"""Splits archives into a core, which demos start from, and the rest, for readers' own code.

What is in the core of the standard library and of NumPy stands in the lists beside this module,
which `python -m runtime.packing.imports` writes. Of our own wheel, the rest is what runs cells and
checks exercises.
"""

import zipfile
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from runtime.errors import RuntimeAssemblyError
from runtime.results import result
from runtime.sources.integrity import sha256

IMPORTED = {".pyc", ".so"}
CELLS = frozenset(
    f"demokit/{name}.pyc"
    for name in ("cells", "checks", "event_loop", "exercises", "long_work/live", "results")
)
METADATA = "METADATA"  # in the core, as Pyodide reads there what a wheel holds


type Split = Callable[[Path, str], "Halves"]


@dataclass(frozen=True)
class Halves:
    """Two archives under the name of the one they come from; no file is in both."""

    core: Path
    rest: Path


def core_list(kind: str) -> Path:
    """The list of the files in the core of an archive of this kind."""
    return Path(__file__).with_name(f"core_{kind}.txt")


def split(archive: Path, kind: str) -> Halves:
    """The halves of a compiled archive. What can't be imported is in neither: stubs, headers.

    Args:
        archive: A .whl or .zip, compiled.
        kind: What it holds: names the list of the files in the core.

    Raises:
        RuntimeAssemblyError: if the list names a file that the archive doesn't have.
    """
    with zipfile.ZipFile(archive) as whole:
        names = whole.namelist()
    core = set(core_list(kind).read_text(encoding="utf-8").split())
    if missing := sorted(core.difference(names)):
        raise RuntimeAssemblyError(
            f"{core_list(kind)} names {missing[0]}, which {archive.name} doesn't have; "
            "`python -m runtime.packing.imports` writes it anew."
        )
    return _halves(archive, kind, core)


def split_own(archive: Path) -> Halves:
    """The halves of our own wheel, compiled."""
    with zipfile.ZipFile(archive) as whole:
        modules = {name for name in whole.namelist() if PurePosixPath(name).suffix in IMPORTED}
    return _halves(archive, "own", modules - CELLS)


def _halves(archive: Path, kind: str, core: set[str]) -> Halves:
    """These files and the metadata, and what else can be imported or tells of the archive."""
    with zipfile.ZipFile(archive) as whole:
        names = whole.namelist()
    core = core | {name for name in names if PurePosixPath(name).name == METADATA}
    rest = {name for name in names if _is_needed(PurePosixPath(name))} - core
    return Halves(_part(archive, f"core-{kind}", core), _part(archive, f"rest-{kind}", rest))


def unsplit(archive: Path, kind: str) -> Halves:
    """All of an archive as its core."""
    return Halves(archive, _part(archive, f"rest-{kind}", ()))


def _is_needed(name: PurePosixPath) -> bool:
    return name.suffix in IMPORTED or name.parts[0].endswith(".dist-info")


def _part(archive: Path, kind: str, names: Collection[str]) -> Path:
    causes = [archive.name, sha256(archive), *sorted(names)]
    return result(kind, causes, partial(_copy, archive, names)) / archive.name


def _copy(archive: Path, names: Collection[str], folder: Path) -> None:
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(folder / archive.name, "w") as new:
        for member in old.infolist():
            if member.filename in names:
                new.writestr(member, old.read(member))
