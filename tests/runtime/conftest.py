"""An assembled runtime, source trees to change, and caches of their own."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from runtime import assemble
from runtime.sources import cache
from runtime.sources.numpy_wheel import numpy_wheel
from tests.sites import made_once

PROJECT = Path(__file__).resolve().parents[2]
PACKAGES = ["pyodide_pkg/attention", "pyodide_pkg/demokit", "demos"]
SOURCES = ["pyproject.toml", "README.md", "LICENSE", *PACKAGES]


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What our wheel is built from as it is now, with the project's npm packages."""
    root = tmp_path_factory.mktemp("sources")
    for source in (PROJECT / name for name in SOURCES):
        target = root / source.relative_to(PROJECT)
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)
    (root / "node_modules").symlink_to(PROJECT / "node_modules")
    return root


@pytest.fixture(scope="session")
def assembled(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runtime of the project."""
    return assemble(sources, tmp_path_factory.mktemp("runtime"))


@pytest.fixture(scope="session")
def wheel(assembled: Path) -> Path:
    """NumPy's wheel as it was downloaded."""
    return numpy_wheel()


@dataclass(frozen=True)
class Build:
    """An assembled folder and the cache it was assembled with."""

    folder: Path
    cache: Path


@pytest.fixture(scope="session")
def other_build(sources: Path, wheel: Path, shared: Path) -> Build:
    """The runtime of the project, with everything compiled once more."""

    def make(place: Path) -> None:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("ATTENTION_CACHE", str(place / "cache"))
            shutil.copy(wheel, cache.folder("downloads"))
            assemble(sources, place / "out")

    place = made_once(shared / "runtime", make)
    (folder,) = (place / "out").iterdir()
    return Build(folder, place / "cache")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with nothing in it."""
    monkeypatch.setenv("ATTENTION_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def warm_cache(other_build: Build, empty_cache: Path) -> Path:
    """A cache with what one build needed."""
    return shutil.copytree(other_build.cache, empty_cache)


@pytest.fixture
def tree(sources: Path, tmp_path: Path, warm_cache: Path) -> Path:
    """The sources in a copy to change, which leaves no trace in the cache."""
    return shutil.copytree(sources, tmp_path / "tree", symlinks=True)
