"""Runs in the browser's Python and gives, as JSON, the files that the core is to hold.

Those are what was imported once Python runs, every demo has shown its start, and an error was
formatted. A margin comes on top, so that what demos do later, or a new demo, finds its modules:
what those modules import only inside their functions, where that is small; and what demos are
likely to use.
"""

import json
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType
from typing import Any
from zipfile import ZipFile

SMALL = 64_000  # bytes of bytecode
LIKELY = (
    *("bisect", "calendar", "cmath", "colorsys", "datetime", "decimal", "fractions", "heapq"),
    *("random", "statistics", "string.templatelib", "textwrap", "unicodedata", "_strptime"),
    *("encodings.ascii", "encodings.latin_1", "encodings.utf_16", "encodings.unicode_escape"),
)
STDLIB = next(path for path in sys.path if path.endswith(".zip"))
PACKAGES = next(path for path in sys.path if path.endswith("site-packages"))
NUMPY = f"{PACKAGES}/numpy/"


def start() -> None:
    """Does what a worker does until a reader leaves."""
    import_module("demokit.browser").start_demos()
    registry = import_module("demokit.registry")
    for name in registry.names():
        registry.render(name, {}, name)
    invalidate_caches()
    try:
        registry.load("none")
    except LookupError:
        traceback.format_exc()


def loaded() -> dict[str, str]:
    """The files of the modules that are imported, by the modules' names."""
    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    return {name: file for name, file in files.items() if file and not is_frozen(name)}


def is_frozen(name: str) -> bool:
    """Whether a module is part of the interpreter, although it may name a file."""
    return isinstance(spec(name).loader, type)


def spec(name: str) -> Any:
    """Where an imported module comes from."""
    return sys.modules[name].__spec__


def in_core(files: set[str]) -> set[str]:
    """Those of the standard library and of NumPy."""
    return {file for file in files if file.startswith((f"{STDLIB}/", NUMPY))}


def functions(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module's code."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & CO_OPTIMIZED:  # a function's, not a class's
                yield inner
            yield from functions(inner)


def imports(name: str) -> Iterator[str]:
    """The modules that a module's functions import, and names that may be modules."""
    scan = import_module("modulefinder").ModuleFinder().scan_opcodes
    for function in functions(spec(name).loader.get_code(name)):
        for kind, what in scan(function):
            if kind.endswith("import"):
                *level, froms, module = what
                parents = spec(name).parent.split(".")
                base = parents[: len(parents) + 1 - level[0]] if level and level[0] else []
                module = ".".join([*base, module] if module else base)
                yield from (module, *(f"{module}.{own}" for own in froms or ()))


def brings(name: str) -> set[str]:
    """The files that are loaded by importing a module; none if there is no such module."""
    before = set(sys.modules)
    try:
        import_module(name)
    except Exception:
        return set()
    finally:
        new = {own: file for own, file in loaded().items() if own not in before}
        for own in set(sys.modules) - before:
            del sys.modules[own]
    return set(new.values())


def size(files: set[str]) -> int:
    """Their bytes."""
    with ZipFile(STDLIB) as stdlib:
        inside = [file.removeprefix(f"{STDLIB}/") for file in files if file.startswith(STDLIB)]
        outside = [Path(file).stat().st_size for file in files if not file.startswith(STDLIB)]
        return sum(stdlib.getinfo(file).file_size for file in inside) + sum(outside)


start()
used = loaded()
lazy = {name for own, file in used.items() if file.endswith(".pyc") for name in imports(own)}
del sys.modules["modulefinder"]
margin = [files for files in map(brings, sorted(lazy - set(sys.modules))) if size(files) <= SMALL]
core = in_core(set(used.values()).union(*margin, *map(brings, LIKELY)))
stdlib = sorted(file.removeprefix(f"{STDLIB}/") for file in core if file.startswith(STDLIB))
numpy = sorted(file.removeprefix(f"{PACKAGES}/") for file in core if file.startswith(NUMPY))
json.dumps({"stdlib": stdlib, "numpy": numpy})
