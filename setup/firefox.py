"""Finds Firefox, or installs it; prints its path, or nothing: then the tests in it are skipped."""

import os
import shutil
from pathlib import Path

from setup.browser import installed
from setup.commands import Commands
from setup.console import SetupError, errors_in_one_line, say
from setup.debian import install
from setup.environment import ROOT
from setup.file_lock import exclusive

NAMES = ("firefox", "firefox-esr")
APPLICATIONS = ("/Applications/Firefox.app/Contents/MacOS/firefox",)


def firefox(root: Path, *, is_root: bool) -> str:
    """The path of a Firefox that starts; empty where there is none and none can be installed."""
    found = installed(NAMES, APPLICATIONS)
    if found or not (is_root and shutil.which("apt-get")):
        return found
    say("Installing Firefox with apt-get (about 1 min) …")
    try:
        install(Commands(root, "firefox"), "firefox-esr")
    except SetupError as error:
        say(f"{error} The tests in Firefox are skipped.")
    return installed(NAMES, APPLICATIONS)


if __name__ == "__main__":
    with (
        errors_in_one_line(),
        exclusive(ROOT / ".cache" / "browser.lock", "Another make seeks a browser: waiting."),
    ):
        print(firefox(ROOT, is_root=os.geteuid() == 0))
