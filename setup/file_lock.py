"""One make at a time where two would tread on each other."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.console import say


@contextmanager
def alone(lock: Path, waiting: str) -> Iterator[None]:
    """Holds a lock file; says `waiting` where it has to wait for another process."""
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
