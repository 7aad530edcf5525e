"""git, run for somebody without settings on a day that the test chooses."""

import os
import subprocess
from datetime import date
from pathlib import Path


def git(folder: Path, *words: str, day: date = date(2026, 2, 3)) -> str:
    """What git prints in a folder."""
    moment = f"{day}T12:00:00+0000"
    who = {"NAME": "Someone", "EMAIL": "someone@example.org", "DATE": moment}
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    for role in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{role}_{name}": text for name, text in who.items()}
    done = subprocess.run(
        ["git", *words], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()
