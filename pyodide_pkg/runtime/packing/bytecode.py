"""Compiles archives of Python source to bytecode.

Compiling what is imported would take most of Python's start-up time in the browser.
"""

import shutil
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from runtime import versions
from runtime.commands import run, tool
from runtime.results import result
from runtime.sources.integrity import sha256

SCRIPT = Path(__file__).with_name("compile.mjs")
PROGRAM = Path(__file__).with_name("compile_archive.py")


@dataclass(frozen=True)
class Compiler:
    """Pyodide under Node.

    Attributes:
        pyodide: The folder of the npm package.
        stdlib: The standard library it starts with; compiled, it starts three times as fast.
    """

    pyodide: Path
    stdlib: Path

    def compiled(self, archive: Path, kind: str) -> Path:
        """The archive with .pyc files in place of its .py files, stored without compression.

        Args:
            archive: A .whl or .zip of Python source.
            kind: What it holds, in whatever version.

        Raises:
            RuntimeAssemblyError: if a file doesn't compile.
        """
        causes = [archive.name, *map(sha256, (archive, self.stdlib, SCRIPT, PROGRAM))]
        causes += [versions.PYODIDE, tool("pyodide-build").version]
        folder = result(f"compiled-{kind}", causes, partial(self._compile, archive))
        return next(folder.glob(f"*{archive.suffix}"))

    def _compile(self, archive: Path, folder: Path) -> None:
        shutil.copyfile(archive, folder / archive.name)
        packages = Path(str(tool("pyodide-build").locate_file("")))
        places = self.pyodide, self.stdlib, packages, folder
        run(f"Compiling {archive.name}", folder, "node", SCRIPT, *places, archive.name)
