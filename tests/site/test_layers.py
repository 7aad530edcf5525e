"""The plan of the source tree: who may import whom, no import cycles, no crowded folder."""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.project import PROJECT

# What each package may import besides itself and the standard library. Build and set-up may import
# any distribution that they declare; of ours, nothing but what is listed.
ALLOWED = {
    "attention": {"numpy"},
    "demokit": {"numpy"},
    "demos": {"attention", "demokit", "numpy"},
    "models": {"attention", "numpy"},
    "sitebuild": {"attention", "demokit", "demos"},
    "runtime": set[str](),
    "setup": set[str](),
}
OURS = {*ALLOWED, "bench", "tests"}
SELF_CONTAINED = ("attention", "demokit", "demos")  # they run in the browser, with NumPy alone
MOST_FILES = 15
SOURCE = (".py", ".js", ".mjs", ".css")
# In these, a file is a demo, tests one, or stands for a project of somebody else.
UNCOUNTED = ("demos", "tests/demos", "tests/consumers", "tests/authors")
JS_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def tracked(*suffixes: str) -> list[Path]:
    """The source files that git tracks or would track, relative to the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    paths = map(Path, listed.stdout.splitlines())
    return sorted(path for path in paths if path.suffix in suffixes and (PROJECT / path).is_file())


def python_modules() -> dict[str, Path]:
    """Our Python modules by their dotted names; tests and what stands beside texts left out."""
    found = {}
    for path in tracked(".py"):
        parts = path.parts[1:] if path.parts[0] == "pyodide_pkg" else path.parts
        if parts[0] in ALLOWED | {"bench": set()}:
            found[".".join(parts).removesuffix(".py").removesuffix(".__init__")] = path
    return found


def imports(path: Path) -> set[str]:
    """The modules and the dotted names out of modules that a Python file imports."""
    found = set[str]()
    for node in ast.walk(ast.parse((PROJECT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def module_of(name: str, modules: Mapping[str, Path]) -> str:
    """The module that a dotted name is of: itself, or what stands before its last dot."""
    return name if name in modules else name.rpartition(".")[0]


def assert_acyclic(graph: Mapping[str, set[str]]) -> None:
    """Fails with the modules of a cycle, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"modules import each other: {' → '.join(error.args[1])}")


@pytest.mark.parametrize("package", ALLOWED)
def test_each_package_imports_only_what_it_may(package: str) -> None:
    modules = python_modules()
    for name, path in modules.items():
        if name.partition(".")[0] != package:
            continue
        tops = {imported.partition(".")[0] for imported in imports(path)} - {package}
        assert tops & OURS <= ALLOWED[package], path
        if package in SELF_CONTAINED:
            assert "numpy" not in tops or "numpy" in ALLOWED[package], path
            assert not tops & {"mkdocs", "markdown", "playwright"}, path


def test_no_demo_imports_another() -> None:
    demos = {name: path for name, path in python_modules().items() if name.startswith("demos.")}
    for name, path in demos.items():
        imported = {module_of(name, demos) for name in imports(path)}
        assert not (imported & set(demos)) - {name}, path


def test_only_the_workers_entry_may_know_the_browser() -> None:
    for path in tracked(".py"):
        if path != Path("pyodide_pkg/demokit/browser.py"):
            known = {name.partition(".")[0] for name in imports(path)}
            assert not known & {"js", "pyodide", "pyodide_js"}, path


def test_no_python_modules_import_each_other_in_a_circle() -> None:
    modules = python_modules()
    graph = {
        name: {module_of(imported, modules) for imported in imports(path)} & set(modules) - {name}
        for name, path in modules.items()
    }
    assert_acyclic(graph)


def test_no_scripts_import_each_other_in_a_circle() -> None:
    scripts = [path for path in tracked(".js", ".mjs") if path.parts[0] == "docs"]
    graph = {
        str(path): {
            str((PROJECT / path.parent / target).resolve().relative_to(PROJECT))
            for target in JS_IMPORT.findall((PROJECT / path).read_text(encoding="utf-8"))
        }
        for path in scripts
    }
    assert any(graph.values())
    assert_acyclic(graph)


def test_no_folder_is_crowded() -> None:
    counts = Counter(
        path.parent.as_posix()
        for path in tracked(*SOURCE)
        if not path.as_posix().startswith(tuple(f"{folder}/" for folder in UNCOUNTED))
    )
    crowded = {folder: count for folder, count in counts.items() if count > MOST_FILES}
    assert not crowded
