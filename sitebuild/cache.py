"""Content-addressed build cache, verified on read.

A result is found by its kind and a digest of its causes, and is kept with the SHA-256 of its
content: what was altered or torn since is made again. Everything is written under a temporary name
and then renamed, so that builds may run at the same time.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

type Cause = str | bytes | Path  # a path stands for the content of its file

DIGEST = sha256().digest_size


_KEPT: dict[tuple[str, str], tuple[str, Any]] = {}  # by kind and name, with their causes


class Cache:
    """Results of slow steps, kept in a folder between builds."""

    def __init__(self, folder: Path) -> None:
        self._root = folder

    def data(self, kind: str, causes: Iterable[Cause], make: Callable[[], bytes]) -> bytes:
        """The bytes that follow from these causes; `make` is called unless they are kept."""
        return self.batch(kind, {None: causes}, lambda _: [make()])[None]

    def batch[Name](
        self,
        kind: str,
        wanted: Mapping[Name, Iterable[Cause]],
        make: Callable[[list[Name]], Iterable[bytes]],
    ) -> dict[Name, bytes]:
        """The bytes of each name, by its causes.

        Args:
            kind: What the results are: a folder in the cache.
            wanted: The causes of each result.
            make: Makes those that aren't kept, all in one call and in the order it is given.
        """
        paths = {name: self._root / kind / digest(causes) for name, causes in wanted.items()}
        kept = {name: _read(path) for name, path in paths.items()}
        missing = [name for name, content in kept.items() if content is None]
        if missing:
            for name, content in zip(missing, make(missing), strict=True):
                kept[name] = content
                with self._draft(paths[name].parent) as draft:
                    draft.write_bytes(sha256(content).digest() + content)
                    draft.replace(paths[name])
        return {name: content for name, content in kept.items() if content is not None}

    def folder(self, kind: str, causes: Iterable[Cause], make: Callable[[Path], None]) -> Path:
        """A folder of files that follow from these causes, to be read only.

        `make` writes them into an empty folder; it isn't called if they are kept.
        """
        kept = self._root / kind / digest(causes)
        for version in kept.glob("*"):
            if tree_digest(version) == version.name:
                return version
            shutil.rmtree(version, ignore_errors=True)
        with self._draft(kept) as draft:
            draft.mkdir()
            make(draft)
            version = kept / tree_digest(draft)
            if not version.exists():  # or another build was quicker; the name tells the content
                draft.rename(version)
        return version

    @contextmanager
    def _draft(self, parent: Path) -> Iterator[Path]:
        """A path to write under, on the disk of the folder that the result is moved into."""
        parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=self._root, prefix=".making-") as folder:
            yield Path(folder, "draft")


def tree_digest(folder: Path) -> str:
    """A digest of the names and contents of all files in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return digest(part for path in files for part in (path.relative_to(folder).as_posix(), path))


def kept[Result](kind: str, name: str, causes: str, make: Callable[[], Result]) -> Result:
    """A result that the process keeps in memory, so that `make serve` makes what changed.

    `make` is called unless its latest result for this kind and name had the same causes.

    Args:
        kind: What the results are.
        name: Which of them.
        causes: A digest of all that the result depends on.
        make: Makes the result, which nobody may alter.
    """
    known = _KEPT.get((kind, name))
    if known is None or known[0] != causes:
        known = _KEPT[kind, name] = causes, make()
    result: Result = known[1]
    return result


def digest(causes: Iterable[Cause]) -> str:
    """A digest of causes, in their order."""
    total = sha256()
    for cause in causes:
        content = cause.read_bytes() if isinstance(cause, Path) else cause
        total.update(sha256(content.encode() if isinstance(content, str) else content).digest())
    return total.hexdigest()[:32]


def _read(path: Path) -> bytes | None:
    """What a file holds after the digest that it begins with; None unless that is right."""
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    said, content = kept[:DIGEST], kept[DIGEST:]
    return content if sha256(content).digest() == said else None
