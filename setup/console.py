"""What a person at the terminal is told: a line a stage, and one line when something is wrong."""

import errno
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS)


class Trouble(Exception):
    """What is wrong and how to mend it, in one line."""


def say(line: str) -> None:
    """Tells one line, on standard error: standard output is for results."""
    print(line, file=sys.stderr, flush=True)


def disk_is_full() -> str:
    """What to tell when there is no space left."""
    return (
        "No space left on the disk: free about 1 GB (here, in the home directory's caches and in "
        f"{tempfile.gettempdir()}) and run make again."
    )


@contextmanager
def plainly() -> Iterator[None]:
    """Ends the program with one line, not a traceback, where a person can mend the cause."""
    try:
        yield
    except Trouble as trouble:
        _end(str(trouble), 1)
    except KeyboardInterrupt:
        _end("Interrupted: the next make goes on from here.", 130)
    except OSError as error:
        if error.errno in FULL:
            _end(disk_is_full(), 1)
        if error.errno in REFUSED:
            _end(f"Can't write here: {error}. Mend that and run make again.", 1)
        raise


def _end(line: str, code: int) -> None:
    say(line)
    sys.exit(code)
