"""Builds or serves the site with MkDocs: `build`, or `serve` and a port."""

import errno
import os
import signal
import socket
import sys

from setup.console import Trouble, plainly, say
from setup.environment import ROOT
from setup.file_lock import alone
from setup.restart import CodeWatch

HOST = "127.0.0.1"
# What a build imports. Demos and the module they teach are read anew by each build.
CODE = ("sitebuild", "pyodide_pkg/demokit")


def build() -> None:
    """Builds into site/; a warning fails."""
    waiting = "Another make is building site/: waiting for it."
    with alone(ROOT / ".cache" / "site.lock", waiting):
        mkdocs("build", "--strict")
    say(f"The site is in {ROOT / 'site'}/")


def serve(port_text: str) -> None:
    """Builds, serves, and builds again what changes, until it is interrupted.

    It starts anew when code of the build itself changes.

    Raises:
        Trouble: the port is no port, or can't be had; in one line.
    """
    port = usable_port(port_text)
    say(f"Building; then the site is at http://{HOST}:{port}/ until you press Ctrl-C.")
    os.environ["SITE_SERVING"] = "1"
    # Ended by another program, it tidies up as it does when a person ends it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with CodeWatch(ROOT / name for name in CODE) as code:
        try:
            # Without --livereload, MkDocs 1.6.1 with click 8.3 or newer doesn't watch for changes.
            mkdocs("serve", "--livereload", "--dev-addr", f"{HOST}:{port}")
        except (KeyboardInterrupt, SystemExit):
            if not code.changed:
                raise
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise Trouble(_busy(port)) from None
            raise
    if code.changed:
        say("Code of the build has changed: starting again.")
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def mkdocs(*arguments: str) -> None:
    """Runs MkDocs in this process; it says itself what an author did wrong.

    Raises:
        SystemExit: it failed.
        OSError: the machine did, e.g. by a full disk.
    """
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    from mkdocs.__main__ import cli

    os.chdir(ROOT)
    try:
        cli(arguments, prog_name="mkdocs")
    except SystemExit as end:
        if end.code:
            raise


def usable_port(text: str) -> int:
    """The port that a text names, if it is free.

    Raises:
        Trouble: it is no port, or can't be had; in one line.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise Trouble(f"PORT={text} is no port: give a number from 1 to 65535, e.g. PORT=8000.")
    port = int(text)
    try:
        _bind(port)
    except PermissionError:
        raise Trouble(
            f"Port {port} is for the system: choose one above 1023, e.g. PORT=8000."
        ) from None
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise Trouble(_busy(port)) from None
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
    with plainly():
        if sys.argv[1] == "serve":
            serve(sys.argv[2])
        else:
            build()
