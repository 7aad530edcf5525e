"""Finds Firefox, or installs it; prints its path, or nothing: then the tests in it are skipped."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from setup.browser import starts
from setup.commands import Commands
from setup.console import Trouble, plainly, say
from setup.debian import install
from setup.environment import ROOT
from setup.file_lock import alone

NAMES = ("firefox", "firefox-esr")
APPLICATIONS = ("/Applications/Firefox.app/Contents/MacOS/firefox",)


def firefox(root: Path, *, is_root: bool) -> str:
    """The path of a Firefox that starts; empty where there is none and none can be installed."""
    found = next(filter(starts, _candidates()), "")
    if found or not (is_root and shutil.which("apt-get")):
        return found
    say("Installing Firefox with apt-get (about 1 min) …")
    try:
        install(Commands(root, "firefox"), "firefox-esr")
    except Trouble as trouble:
        say(f"{trouble} The tests in Firefox are skipped.")
    return next(filter(starts, _candidates()), "")


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, APPLICATIONS)


if __name__ == "__main__":
    with (
        plainly(),
        alone(ROOT / ".cache" / "browser.lock", "Another make seeks a browser: waiting."),
    ):
        print(firefox(ROOT, is_root=os.geteuid() == 0))
