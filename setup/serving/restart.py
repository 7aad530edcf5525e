"""Ends `make serve` when code of the build changes, so that it can start with the new code."""

import os
import signal
from collections.abc import Iterable
from pathlib import Path
from threading import Event, Thread

SUFFIXES = (".py", ".mjs", ".j2", ".yml")
INTERVAL = 1.0  # seconds between two looks at the files


class CodeWatch:
    """Watches folders of code from a thread; `changed` says why serving was interrupted."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.changed = False
        self._folders = list(folders)
        self._ended = Event()
        self._start = self._stamps()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "CodeWatch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(INTERVAL):
            if self._stamps() != self._start:
                self.changed = True
                # Not SIGINT, which a shell has what it starts in the background ignore.
                os.kill(os.getpid(), signal.SIGTERM)
                return

    def _stamps(self) -> dict[Path, int]:
        """When each file of code was last written."""
        files = (path for folder in self._folders for path in folder.rglob("*"))
        return {
            path: path.stat().st_mtime_ns
            for path in files
            if path.suffix in SUFFIXES and path.is_file()
        }
