"""What git tells about the sources: the commit being built, and when each file was changed.

A build needs no git. Without it, or where git has only the latest commits (a shallow clone), the
dates are unknown: those that git would give then are wrong.
"""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

DAY = "\x01"  # begins the line with a commit's date; names of files follow


@dataclass(frozen=True)
class Dates:
    """The days on which a file came and was last changed."""

    created: date
    changed: date


@dataclass(frozen=True)
class History:
    """The commit, shortened, with a + if files differ from it; and files' dates by their paths."""

    commit: str | None = None
    dates: Mapping[str, Dates] = field(default_factory=dict)


def read_history(project: Path) -> History:
    """The history of a project whose root is the root of a git work tree; else an empty one."""
    commit = _git(project, "describe", "--always", "--abbrev=7", "--exclude=*", "--dirty=+")
    if not commit:
        return History()
    if _git(project, "rev-parse", "--is-shallow-repository").strip() != "false":
        return History(commit.strip())
    log = _git(project, "log", "--no-renames", "--name-only", f"--format={DAY}%as", "--", "docs")
    return History(commit.strip(), _dates(log))


def _dates(log: str) -> dict[str, Dates]:
    """The dates of each file in a log that begins with the newest commit."""
    day = date.min
    found = dict[str, Dates]()
    for line in log.splitlines():
        if line.startswith(DAY):
            day = date.fromisoformat(line.removeprefix(DAY))
        elif line:
            found[line] = Dates(day, found[line].changed if line in found else day)
    return found


def _git(project: Path, *words: str) -> str:
    """What git prints; nothing where it can't tell."""
    inherited = {name: text for name, text in os.environ.items() if not name.startswith("GIT_")}
    # A project unpacked inside another's work tree is not to be told from that one's history.
    environment = inherited | {"GIT_CEILING_DIRECTORIES": str(project.resolve().parent)}
    try:
        done = subprocess.run(
            ["git", "-c", "core.quotepath=off", *words],
            cwd=project,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""
