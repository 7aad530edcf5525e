"""Content-addressed cache of the results of slow steps, verified on read."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from runtime.errors import RuntimeAssemblyError
from runtime.sources import cache
from runtime.sources.integrity import checked, sha256

SUMS = "SHA256SUMS"
MAX_KEPT = 4  # of each kind: changes are undone, and branches differ


def result(kind: str, causes: Iterable[str], make: Callable[[Path], None]) -> Path:
    """A folder with the files that a step makes.

    Args:
        kind: What the step is for.
        causes: All that decides the bytes of the files, each in one line.
        make: Writes the files into an empty folder; not called if they are in the cache.

    Raises:
        RuntimeAssemblyError: if the step fails, or what it had made was altered since.
    """
    results = cache.folder("results", kind)
    folder = results / hashlib.sha256("\n".join(causes).encode()).hexdigest()[:16]
    if not folder.exists():
        with cache.writing_to(results):
            _make(folder, make)
            _prune(results)
    return _checked(folder)


def _make(folder: Path, make: Callable[[Path], None]) -> None:
    with cache.temporary_folder(folder.parent) as place:
        made = place / "made"
        made.mkdir()
        make(made)
        sums = [f"{sha256(path)}  {path.name}\n" for path in sorted(made.iterdir())]
        (made / SUMS).write_text("".join(sums), encoding="utf-8")
        # Another build may have been quicker; its result is the same.
        if not folder.exists():
            made.rename(folder)


def _prune(results: Path) -> None:
    finished = [path for path in results.iterdir() if not path.name.startswith(".")]
    for old in sorted(finished, key=lambda path: path.stat().st_mtime)[:-MAX_KEPT]:
        shutil.rmtree(old)


def _checked(folder: Path) -> Path:
    remedy = f"delete {folder}, and it is made again"
    try:
        os.utime(folder)
        for line in (folder / SUMS).read_text(encoding="utf-8").splitlines():
            expected, name = line.split()
            checked(folder / name, expected, remedy)
    except (OSError, ValueError) as error:
        raise RuntimeAssemblyError(f"{folder} is damaged; {remedy}.") from error
    return folder
