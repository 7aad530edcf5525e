"""Finds WebKit's driver, or installs it; prints its path, or nothing: its tests are skipped."""

import os
import shutil
from pathlib import Path

from setup.commands import Commands
from setup.console import SetupError, errors_in_one_line, say
from setup.debian import install
from setup.environment import ROOT
from setup.file_lock import exclusive

DRIVER = "WebKitWebDriver"
PROGRAMS = (DRIVER, "xvfb-run", "xauth")  # it needs a screen, though nobody sees it
DEBIAN = ("webkit2gtk-driver", "xvfb", "xauth")


def webkit(root: Path, *, is_root: bool) -> str:
    """The path of the driver; empty where it isn't whole, and can't be installed."""
    if not _is_whole() and is_root and shutil.which("apt-get"):
        say("Installing WebKit with apt-get (about 1 min) …")
        try:
            install(Commands(root, "webkit"), *DEBIAN)
        except SetupError as error:
            say(f"{error} The tests in WebKit are skipped.")
    return shutil.which(DRIVER) or "" if _is_whole() else ""


def _is_whole() -> bool:
    return all(map(shutil.which, PROGRAMS))


if __name__ == "__main__":
    with (
        errors_in_one_line(),
        exclusive(ROOT / ".cache" / "browser.lock", "Another make seeks a browser: waiting."),
    ):
        print(webkit(ROOT, is_root=os.geteuid() == 0))
