"""Finds a browser for the tests, or installs one; prints its path, or nothing for Playwright's."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from setup.commands import Commands
from setup.console import SetupError, errors_in_one_line, say
from setup.debian import install
from setup.environment import ROOT
from setup.file_lock import exclusive
from setup.python_packages import python

# The first is Chromium without windows, which opens a page in half the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
DEBIAN = ("chromium", "chromium-headless-shell", "firefox-esr")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def browser(root: Path, *, is_root: bool) -> str:
    """The path of a browser that starts; empty for the one Playwright installed.

    Raises:
        SetupError: there is none and none could be installed, in one line.
    """
    asked = os.environ.get("CHROMIUM")
    if asked:
        if not starts(asked):
            raise SetupError(f"CHROMIUM={asked} is no browser that starts: mend or unset it.")
        return asked
    return installed(NAMES, APPLICATIONS) or _install(root, is_root=is_root)


def starts(program: str) -> bool:
    """Whether a browser tells its version: a stub that only asks to install one doesn't."""
    try:
        return (
            subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def installed(names: Iterable[str], applications: Iterable[str]) -> str:
    """The first program that starts, by names on PATH, then by paths; empty if none does."""
    on_path = filter(None, map(shutil.which, names))
    return next(filter(starts, (*on_path, *filter(os.path.exists, applications))), "")


def _install(root: Path, *, is_root: bool) -> str:
    commands = Commands(root, "browser")
    if is_root and shutil.which("apt-get"):
        try:
            say("Installing Chromium and Firefox with apt-get (about 1 min) …")
            install(commands, *DEBIAN)
        except SetupError as error:
            say(f"{error} Trying Playwright's browser instead.")
        found = installed(NAMES, APPLICATIONS)
        if found:
            return found
    _from_playwright(root, commands)
    return ""


def _from_playwright(root: Path, commands: Commands) -> None:
    say("Fetching Playwright's Chromium (about 1 min) …")
    try:
        commands.run([python(root), "-m", "playwright", "install", "chromium"], "fetching Chromium")
    except SetupError as error:
        raise SetupError(
            "The tests need a browser: install Chromium or Google Chrome (Debian: apt install"
            f" chromium), or set CHROMIUM to the path of one. {error}"
        ) from None


if __name__ == "__main__":
    with (
        errors_in_one_line(),
        exclusive(ROOT / ".cache" / "browser.lock", "Another make seeks a browser: waiting."),
    ):
        print(browser(ROOT, is_root=os.geteuid() == 0))
