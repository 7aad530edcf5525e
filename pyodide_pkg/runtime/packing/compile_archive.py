"""Runs in the browser's Python, under Node, and compiles an archive by pyodide-build's function."""

import sys
from importlib import import_module
from pathlib import Path
from py_compile import PyCompileError

HOST = "/host"  # where the host's packages are mounted


def compile_archive(archive: str) -> None:
    """Replaces an archive's .py files by .pyc files, stored without compression.

    Raises:
        ValueError: a file doesn't compile; its message names the file.
    """
    sys.path.append(HOST)
    packing = import_module("pyodide_build._py_compile")
    try:
        packing._py_compile_archive(Path(archive), keep=False, verbose=False, compression_level=0)
    except PyCompileError as error:
        raise ValueError(f"{error.file}: {error.exc_value}") from None
