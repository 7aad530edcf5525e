"""Finds a browser for the tests, or installs one; prints its path, or nothing for Playwright's."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from setup.commands import Commands
from setup.console import Trouble, plainly, say
from setup.debian import install
from setup.environment import ROOT
from setup.file_lock import alone
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
        Trouble: there is none and none could be installed, in one line.
    """
    asked = os.environ.get("CHROMIUM")
    if asked:
        if not starts(asked):
            raise Trouble(f"CHROMIUM={asked} is no browser that starts: mend or unset it.")
        return asked
    return _installed() or _install(root, is_root=is_root)


def starts(program: str) -> bool:
    """Whether a browser tells its version: a stub that only asks to install one doesn't."""
    try:
        return (
            subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def _installed() -> str | None:
    return next(filter(starts, _candidates()), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, APPLICATIONS)


def _install(root: Path, *, is_root: bool) -> str:
    commands = Commands(root, "browser")
    if is_root and shutil.which("apt-get"):
        try:
            say("Installing Chromium and Firefox with apt-get (about 1 min) …")
            install(commands, *DEBIAN)
        except Trouble as trouble:
            say(f"{trouble} Trying Playwright's browser instead.")
        found = _installed()
        if found:
            return found
    _from_playwright(root, commands)
    return ""


def _from_playwright(root: Path, commands: Commands) -> None:
    say("Fetching Playwright's Chromium (about 1 min) …")
    try:
        commands.run([python(root), "-m", "playwright", "install", "chromium"], "fetching Chromium")
    except Trouble as trouble:
        raise Trouble(
            "The tests need a browser: install Chromium or Google Chrome (Debian: apt install"
            f" chromium), or set CHROMIUM to the path of one. {trouble}"
        ) from None


if __name__ == "__main__":
    with (
        plainly(),
        alone(ROOT / ".cache" / "browser.lock", "Another make seeks a browser: waiting."),
    ):
        print(browser(ROOT, is_root=os.geteuid() == 0))
