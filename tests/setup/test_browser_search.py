"""Which browsers the tests use, and how they come where there are none."""

from pathlib import Path

import pytest

from setup import browser, firefox, webkit
from setup.console import SetupError
from tests.setup.small_project import write_program

WORKS = "echo Chromium 150"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first folder on PATH; no browser lies on it, nor elsewhere."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/nowhere")
    monkeypatch.delenv("CHROMIUM", raising=False)
    for sought in (browser, firefox):
        monkeypatch.setattr(sought, "APPLICATIONS", ())
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def found(path: Path, *, is_root: bool = False) -> str:
    return browser.browser(path.parent, is_root=is_root)


def playwright(path: Path, text: str) -> None:
    write_program(path.parent / ".venv" / "bin" / "python", text)


@pytest.mark.parametrize("name", browser.NAMES)
def test_an_installed_browser_is_found(path: Path, name: str) -> None:
    write_program(path / name, WORKS)
    assert found(path) == str(path / name)


def test_a_stub_that_does_not_start_is_passed_over(path: Path) -> None:
    write_program(path / "chromium", "echo please install the snap; exit 1")
    write_program(path / "google-chrome", WORKS)
    assert found(path) == str(path / "google-chrome")


def test_the_browser_that_someone_names_is_used(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_program(path / "chromium", WORKS)
    write_program(path / "own browser", WORKS)
    monkeypatch.setenv("CHROMIUM", str(path / "own browser"))
    assert found(path) == str(path / "own browser")


def test_a_named_browser_that_does_not_start_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_program(path / "chromium", WORKS)
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(SetupError, match="CHROMIUM=/no/such/browser"):
        found(path)


def test_root_on_debian_gets_both_browsers_from_there(path: Path) -> None:
    asked, chromium = path.parent / "asked", path / "chromium"
    write_program(path.parent / "unpacked", WORKS)
    bring = f'case "$*" in *install*) /bin/mv {path.parent}/unpacked {chromium};; esac'
    write_program(path / "apt-get", f'echo "$DEBIAN_FRONTEND $*" >> {asked}; {bring}')
    assert found(path, is_root=True) == str(chromium)
    update, install = asked.read_text().splitlines()
    assert update.startswith("noninteractive")
    assert update.endswith("update")
    assert install.endswith("chromium chromium-headless-shell firefox-esr")


def test_others_get_playwrights_browser(path: Path) -> None:
    write_program(path / "apt-get", "exit 1")
    playwright(path, f'echo "$*" > {path.parent}/asked')
    assert found(path) == ""
    assert (path.parent / "asked").read_text() == "-m playwright install chromium\n"


def test_where_debian_has_none_playwrights_is_tried(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_program(path / "apt-get", "echo 'E: Unable to locate package chromium'; exit 100")
    playwright(path, "exit 0")
    assert found(path, is_root=True) == ""
    assert "Trying Playwright's browser" in capsys.readouterr().err


def test_where_none_can_be_had_one_line_says_what_to_install(path: Path) -> None:
    playwright(path, "echo 'Error: getaddrinfo ENOTFOUND'; exit 1")
    with pytest.raises(SetupError) as trouble:
        found(path)
    line = str(trouble.value)
    assert "\n" not in line
    assert "install Chromium or Google Chrome" in line
    assert "CHROMIUM" in line
    assert "ENOTFOUND" in line


def firefox_found(path: Path, *, is_root: bool = False) -> str:
    return firefox.firefox(path.parent, is_root=is_root)


def test_without_firefox_and_a_way_to_install_it_there_is_none(path: Path) -> None:
    assert firefox_found(path) == ""
    write_program(path / "firefox", WORKS)
    assert firefox_found(path) == str(path / "firefox")


def test_root_gets_firefox_from_debian(path: Path) -> None:
    write_program(path.parent / "of debian", WORKS)
    bring = f"/bin/mv '{path.parent}/of debian' {path}/firefox-esr"
    write_program(path / "apt-get", f'case "$*" in *install*) {bring};; esac')
    assert firefox_found(path, is_root=True) == str(path / "firefox-esr")


def test_what_keeps_firefox_from_being_installed_stops_nothing(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_program(path / "apt-get", "echo no network; exit 1")
    assert firefox_found(path, is_root=True) == ""
    assert "The tests in Firefox are skipped." in capsys.readouterr().err


def webkit_found(path: Path, *, is_root: bool = False) -> str:
    return webkit.webkit(path.parent, is_root=is_root)


def test_webkit_is_found_with_the_screen_that_it_needs(path: Path) -> None:
    write_program(path / webkit.DRIVER, WORKS)
    assert webkit_found(path) == ""
    for name in webkit.PROGRAMS:
        write_program(path / name, WORKS)
    assert webkit_found(path) == str(path / webkit.DRIVER)


def test_root_gets_webkit_from_debian(path: Path) -> None:
    asked = path.parent / "asked"
    bring = "; ".join(f"printf '#!/bin/sh' > {path}/{one}" for one in webkit.PROGRAMS)
    whole = " ".join(f"{path}/{one}" for one in webkit.PROGRAMS)
    text = f'case "$*" in *install*) echo "$*" > {asked}; {bring}; /bin/chmod +x {whole};; esac'
    write_program(path / "apt-get", text)
    assert webkit_found(path, is_root=True) == str(path / webkit.DRIVER)
    assert asked.read_text().split()[-3:] == list(webkit.DEBIAN)


def test_what_keeps_webkit_from_being_installed_stops_nothing(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_program(path / "apt-get", "echo no network; exit 1")
    assert webkit_found(path, is_root=True) == ""
    assert "The tests in WebKit are skipped." in capsys.readouterr().err
