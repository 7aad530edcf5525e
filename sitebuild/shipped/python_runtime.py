"""The folder the browser's Python comes from, as the package `runtime` assembles it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

from sitebuild.source import BuildFailure

# Pages name this folder; when all is written, the true name takes its place.
UNHASHED = "runtime/unhashed/"


class Assembly:
    """The assembly of the runtime, in a process of its own while the pages are rendered."""

    def __init__(self, course: Path, machinery: Path, cache: Path) -> None:
        command = [sys.executable, "-m", "runtime", "--to", str(cache)]
        command += ["--root", str(course), "--installed", str(machinery)]
        environment = os.environ | {"PYTHONPATH": str(machinery / "pyodide_pkg")}
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def put_into(self, site: Path) -> str:
        """Waits for the runtime, puts it into the site, gives its address from the site's root.

        Raises:
            BuildFailure: it can't be assembled; the text says why and what helps.
        """
        with self.process:
            assert self.process.stdout
            assert self.process.stderr
            last = _passed_on(self.process.stderr)
            printed = self.process.stdout.read()
        if self.process.returncode:
            raise BuildFailure(f"the demos' Python can't be assembled: {last.strip()}")
        sys.stderr.write(last)
        folder = Path(printed.strip().splitlines()[-1])
        name = f"runtime/{folder.name}/"
        shutil.copytree(folder, site / name, dirs_exist_ok=True)
        return name

    def close(self) -> None:
        """Ends it, if it is still at work."""
        self.process.kill()
        self.process.communicate()


def _passed_on(news: IO[str]) -> str:
    """Shows each line as it comes but the last, which may be the reason of a failure."""
    last = ""
    for line in news:
        sys.stderr.write(last)
        last = line
    return last
