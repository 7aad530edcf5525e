"""Runs other programs quietly: output goes to a log file, a failure is told in one line."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from setup.console import SetupError
from setup.faults import explain


class Commands:
    """Runs programs in the project's folder and keeps what they print in .cache/<name>.log."""

    def __init__(self, root: Path, name: str) -> None:
        self.root = root
        self.log = root / ".cache" / f"{name}.log"
        self.begun = False

    def run(self, command: Sequence[str | Path], doing: str, **more: str) -> None:
        """Runs a program; `more` is added to its environment.

        Raises:
            SetupError: it failed; in one line, with the log's name.
        """
        done = subprocess.run(
            command,
            cwd=self.root,
            env={**own_caches(self.root, os.environ), **inside(self.root, os.environ), **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self._keep(command, done.stdout)
        if done.returncode == -signal.SIGKILL:
            raise SetupError(f"Killed while {doing}, perhaps for want of memory: run make again.")
        if done.returncode:
            raise SetupError(f"{explain(done.stdout, doing)} Details: {self._log_name()}")

    def _keep(self, command: Sequence[str | Path], output: str) -> None:
        try:
            self.log.parent.mkdir(exist_ok=True)
            with self.log.open("a" if self.begun else "w", encoding="utf-8") as log:
                log.write(f"$ {' '.join(map(str, command))}\n{output}\n")
            self.begun = True
        except OSError:
            # The log is optional: on a full disk the error message is still printed.
            pass

    def _log_name(self) -> str:
        return str(self.log.relative_to(self.root))


def own_caches(root: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Cache folders in the project for pip and npm, where the home directory can't be written."""
    if os.access(environment.get("HOME", ""), os.W_OK | os.X_OK):
        return {}
    caches = {"PIP_CACHE_DIR": "pip", "npm_config_cache": "npm"}
    return {name: str(root / ".cache" / folder) for name, folder in caches.items()}


def inside(root: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment in which the project's own programs are found first."""
    path = f"{root / '.venv' / 'bin'}{os.pathsep}{environment.get('PATH', os.defpath)}"
    return {**environment, "PATH": path}
