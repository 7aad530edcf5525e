"""Console output: a line for each stage, and errors in one line each."""

import errno
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS)


class SetupError(Exception):
    """What is wrong and what to do, in one line."""


def say(line: str) -> None:
    """Prints a line on standard error; standard output is for results."""
    print(line, file=sys.stderr, flush=True)


def disk_full() -> str:
    """The message for a full disk."""
    return (
        "No space left on the disk: free about 1 GB (here, in the home directory's caches and in "
        f"{tempfile.gettempdir()}) and run make again."
    )


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Ends the program with one line instead of a traceback, where a person can mend the cause."""
    try:
        yield
    except SetupError as error:
        _end(str(error), 1)
    except KeyboardInterrupt:
        _end("Interrupted: the next make goes on from here.", 130)
    except OSError as error:
        if error.errno in FULL:
            _end(disk_full(), 1)
        if error.errno in REFUSED:
            _end(f"Can't write here: {error}. Mend that and run make again.", 1)
        raise


def _end(line: str, code: int) -> None:
    say(line)
    sys.exit(code)
