"""Which Firefox the tests use, and how one comes where there is none."""

from pathlib import Path

import pytest

from setup import firefox
from tests.setup.small_project import write_program

WORKS = "echo Mozilla Firefox 153"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first folder on PATH; no Firefox lies on it, nor elsewhere."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/nowhere")
    monkeypatch.setattr(firefox, "NAMES", ("firefox-of-the-test",))
    monkeypatch.setattr(firefox, "APPLICATIONS", ())
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def found(path: Path, *, is_root: bool = False) -> str:
    return firefox.firefox(path.parent, is_root=is_root)


def test_an_installed_firefox_is_found(path: Path) -> None:
    write_program(path / "firefox-of-the-test", WORKS)
    assert found(path) == str(path / "firefox-of-the-test")


def test_where_none_can_be_installed_there_is_none(path: Path) -> None:
    assert found(path) == ""


def test_root_gets_it_from_debian(path: Path) -> None:
    write_program(path.parent / "of debian", WORKS)
    install = f"cp '{path.parent}/of debian' {path}/firefox-of-the-test"
    write_program(path / "apt-get", f'case "$*" in *install*) {install};; esac')
    assert found(path, is_root=True) == str(path / "firefox-of-the-test")


def test_what_keeps_it_from_being_installed_stops_nothing(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_program(path / "apt-get", "echo no network; exit 1")
    assert found(path, is_root=True) == ""
    assert "The tests in Firefox are skipped." in capsys.readouterr().err
