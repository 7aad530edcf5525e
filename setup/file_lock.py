"""An exclusive lock between processes of make."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.console import say


@contextmanager
def exclusive(lock: Path, waiting: str) -> Iterator[None]:
    """Holds a lock file; prints `waiting` if another process holds it."""
    lock.parent.mkdir(exist_ok=True)
    with lock.open("a") as held:
        _take(held.fileno(), waiting)
        yield


def _take(descriptor: int, waiting: str) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say(waiting)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    except OSError:
        # A file system without locks: go on, as nearly everyone has one make at a time.
        pass
