"""Builds or serves a course's site with MkDocs: `build FOLDER`, or `serve FOLDER PORT`.

The folder is the one with the course's mkdocs.yml; `.` is this project's own course.
"""

import errno
import os
import signal
import socket
import sys
from pathlib import Path

from setup.console import SetupError, errors_in_one_line, say
from setup.environment import ROOT
from setup.file_lock import exclusive
from setup.serving.restart import CodeWatch

HOST = "127.0.0.1"
# What a build imports. Demos and the module they teach are read anew by each build.
CODE = ("sitebuild", "pyodide_pkg/demokit")


def build(course: Path) -> None:
    """Builds a course into its folder site/; a warning fails."""
    waiting = "Another make is building site/: waiting for it."
    with exclusive(course / ".cache" / "site.lock", waiting):
        mkdocs(course, "build", "--strict")
    say(f"The site is in {course / 'site'}/")


def serve(course: Path, port_text: str) -> None:
    """Builds a course, serves it, and builds again what changes, until it is interrupted.

    It starts anew when code of the build itself changes.

    Raises:
        SetupError: the port is no port, or can't be had; in one line.
    """
    port = usable_port(port_text)
    say(f"Building; then the site is at http://{HOST}:{port}/ until you press Ctrl-C.")
    os.environ["SITE_SERVING"] = "1"
    # Handles SIGTERM like Ctrl-C; CodeWatch sends it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with CodeWatch(ROOT / name for name in CODE) as code:
        try:
            os.chdir(course)
            from setup.serving.preview import preview

            preview(HOST, port)
        except (KeyboardInterrupt, SystemExit):
            if not code.changed:
                raise
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise SetupError(_busy(port)) from None
            raise
    if code.changed:
        say("Code of the build has changed: starting again.")
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def mkdocs(course: Path, *arguments: str) -> None:
    """Runs MkDocs in a course's folder, in this process; it says itself what an author did wrong.

    Raises:
        SystemExit: it failed.
        OSError: the machine did, e.g. by a full disk.
    """
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    from mkdocs.__main__ import cli

    os.chdir(course)
    try:
        cli(arguments, prog_name="mkdocs")
    except SystemExit as end:
        if end.code:
            raise


def chosen(folder: str) -> Path:
    """The folder of a course.

    Raises:
        SetupError: it has no mkdocs.yml; in one line.
    """
    course = (ROOT / folder).resolve()
    if not (course / "mkdocs.yml").is_file():
        raise SetupError(f"COURSE={folder} is no course: there is no mkdocs.yml in {course}.")
    return course


def usable_port(text: str) -> int:
    """The port that a text names, if it is free.

    Raises:
        SetupError: it is no port, or can't be had; in one line.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise SetupError(f"PORT={text} is no port: give a number from 1 to 65535, e.g. PORT=8000.")
    port = int(text)
    try:
        _bind(port)
    except PermissionError:
        raise SetupError(
            f"Port {port} is for the system: choose one above 1023, e.g. PORT=8000."
        ) from None
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise SetupError(_busy(port)) from None
    return port


def _bind(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((HOST, port))
        probe.listen()


def _busy(port: int) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as other:
        other.bind((HOST, 0))
        free = other.getsockname()[1]
    return f"Port {port} is busy: choose another, e.g. make serve PORT={free}."


if __name__ == "__main__":
    with errors_in_one_line():
        command, folder, *more = sys.argv[1:]
        if command == "serve":
            serve(chosen(folder), *more)
        else:
            build(chosen(folder))
