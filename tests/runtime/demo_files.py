"""The files that demos declare, for a program that Node's Python runs."""

from demokit import files, registry

WRITE = """
from importlib import import_module
from pathlib import Path

root = Path(import_module("demos").__path__[0]).parent
for name, content in FILES.items():
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_bytes(bytes.fromhex(content))
"""


def writing() -> str:
    """A program that writes them where a worker does."""
    contents = {
        name: files.path(name).read_bytes().hex()
        for demo in registry.names()
        for name in registry.files(demo)
    }
    return f"FILES = {contents!r}\n{WRITE}"
