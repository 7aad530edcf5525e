"""Assembles what the browser's Python is served from: Pyodide, NumPy and our own wheel.

`python -m runtime --to DIR` does it and prints the folder. `python -m
runtime.packing.imports` writes the lists of what demos start from.
"""

from runtime.assembly import assemble
from runtime.errors import RuntimeAssemblyError
from runtime.manifest import content_hash

__all__ = ["RuntimeAssemblyError", "assemble", "content_hash"]
