"""Archives of Python source compiled to bytecode, so that the browser needn't compile.

Of a start of Python in the browser, compiling what it imports is the longest part.
"""

import hashlib
import os
import shutil
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from runtime import cache, versions
from runtime.commands import run
from runtime.errors import RuntimeAssemblyError
from runtime.integrity import checked, sha256

SCRIPT = Path(__file__).with_name("compile.mjs")
KEPT = 4  # results for each archive: one's own changes back and forth, and branches differ


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

        What was compiled before is taken from the cache.

        Args:
            archive: A .whl or .zip of Python source.
            kind: What the archive holds, in whatever version; names a folder in the cache.

        Raises:
            RuntimeAssemblyError: if a file doesn't compile, or a file in the cache was altered.
        """
        results = cache.folder("compiled", kind)
        result = results / self._key(archive)
        if not result.exists():
            with cache.writing_to(results):
                self._compile(archive, result)
                _forget_oldest(results)
        return _result(result)

    def _key(self, archive: Path) -> str:
        """Names the result by all that decides its bytes."""
        parts = [archive.name, sha256(archive), sha256(self.stdlib), sha256(SCRIPT)]
        parts += [versions.PYODIDE, version("pyodide-build")]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    def _compile(self, archive: Path, result: Path) -> None:
        with cache.workplace(result.parent) as place:
            made = place / "made"
            made.mkdir()
            shutil.copyfile(archive, made / archive.name)
            name = self._run(made, archive.name)
            (made / "SHA256").write_text(f"{sha256(made / name)}  {name}\n", encoding="utf-8")
            # Another build may have been quicker; its result is the same.
            if not result.exists():
                made.rename(result)

    def _run(self, folder: Path, archive: str) -> str:
        places = self.pyodide, self.stdlib, _site_packages(), folder
        return run(f"Compiling {archive}", folder, "node", SCRIPT, *places, archive).strip()


def _site_packages() -> Path:
    spec = find_spec("pyodide_build")
    if spec is None or spec.origin is None:
        raise RuntimeAssemblyError("pyodide-build isn't installed.")
    return Path(spec.origin).parent.parent


def _result(folder: Path) -> Path:
    remedy = f"delete {folder}, and it is compiled again"
    try:
        os.utime(folder)
        expected, name = (folder / "SHA256").read_text(encoding="utf-8").split()
        return checked(folder / name, expected, remedy)
    except (OSError, ValueError) as error:
        raise RuntimeAssemblyError(f"{folder} is damaged; {remedy}.") from error


def _forget_oldest(results: Path) -> None:
    finished = [path for path in results.iterdir() if not path.name.startswith(".")]
    for old in sorted(finished, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)
