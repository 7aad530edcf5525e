"""An assembled runtime, source trees to change, and caches of their own."""

import shutil
from pathlib import Path

import pytest
from runtime import assemble, cache
from runtime.numpy_wheel import numpy_wheel

PROJECT = Path(__file__).resolve().parents[2]
SOURCES = ["pyproject.toml", "README.md", "LICENSE", "pyodide_pkg/attention", "demos"]


@pytest.fixture(scope="session")
def assembled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runtime of the project."""
    return assemble(PROJECT, tmp_path_factory.mktemp("runtime"))


@pytest.fixture(scope="session")
def wheel(assembled: Path) -> Path:
    """NumPy's wheel as it was downloaded."""
    return numpy_wheel()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what our wheel is built from, with the project's npm packages."""
    root = tmp_path / "tree"
    for source in (PROJECT / name for name in SOURCES):
        target = root / source.relative_to(PROJECT)
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)
    (root / "node_modules").symlink_to(PROJECT / "node_modules")
    return root


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with nothing in it."""
    monkeypatch.setenv("ATTENTION_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def downloads_only(wheel: Path, empty_cache: Path) -> Path:
    """A cache in which nothing is compiled yet."""
    shutil.copy(wheel, cache.folder("downloads"))
    return empty_cache
