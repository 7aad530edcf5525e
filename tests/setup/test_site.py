"""Building and serving: live reload, the port, and faults of the machine."""

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.project import PROJECT

WATCHES = re.compile(r"livereload\((\d+), (\d+)\)")


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """A project whose site is one page of MkDocs's own theme."""
    shutil.copytree(PROJECT / "setup", tmp_path / "setup")
    (tmp_path / "mkdocs.yml").write_text("site_name: Small\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# First words\n")
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "setup.site", *arguments]


def run(folder: Path, *arguments: str, limit: str = ":") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'{limit}; exec "$@"', "sh", *command(*arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


@contextmanager
def serving(folder: Path, port: int) -> Iterator[list[str]]:
    """Serves until left; gives the lines told before the first visitor can come."""
    with subprocess.Popen(
        command("serve", ".", str(port)), cwd=folder, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr
        lines: list[str] = []
        for line in server.stderr:
            lines.append(line.rstrip("\n"))
            if "Serving on" in line:
                break
        try:
            yield lines
        finally:
            server.terminate()
            server.stderr.read()


def get(port: int, address: str) -> str:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", address)
        return connection.getresponse().read().decode()


def test_the_address_is_told_and_an_edit_reloads_the_page(small_site: Path) -> None:
    port = free_port()
    with serving(small_site, port) as lines:
        assert f"http://127.0.0.1:{port}/" in lines[0]
        page = get(port, "/")
        assert "First words" in page
        watch = WATCHES.search(page)
        assert watch, "the page doesn't watch for changes"
        (small_site / "docs" / "index.md").write_text("# Second words\n")
        # Answered when a newer version is built: what the page's script waits for.
        assert int(get(port, f"/livereload/{watch[1]}/{watch[2]}")) > int(watch[1])
        assert "Second words" in get(port, "/")


def test_nothing_is_left_behind_by_serving(
    small_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(small_site / "temporary"))
    (small_site / "temporary").mkdir()
    with serving(small_site, free_port()):
        assert list((small_site / "temporary").iterdir())
    assert not list((small_site / "temporary").iterdir())


def test_a_busy_port_is_told_with_a_free_one(small_site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(small_site, "serve", ".", str(port))
    assert done.returncode != 0
    assert re.fullmatch(
        rf"Port {port} is busy: choose another, e\.g\. make serve PORT=\d+\.\n", done.stderr
    )


@pytest.mark.parametrize("port", ["", "abc", "-1", "0", "65536", "80a", "8000 ", "²"])
def test_what_is_no_port_is_told(small_site: Path, port: str) -> None:
    done = run(small_site, "serve", ".", port)
    assert done.returncode != 0
    assert done.stderr == (
        f"PORT={port} is no port: give a number from 1 to 65535, e.g. PORT=8000.\n"
    )


def test_the_built_site_is_told_where_it_is(small_site: Path) -> None:
    done = run(small_site, "build", ".")
    assert done.returncode == 0
    assert f"The site is in {small_site / 'site'}/" in done.stderr
    assert "First words" in (small_site / "site" / "index.html").read_text()


def test_a_warning_fails_the_build(small_site: Path) -> None:
    (small_site / "docs" / "index.md").write_text("[nowhere](nowhere.md)\n")
    done = run(small_site, "build", ".")
    assert done.returncode != 0
    assert "nowhere.md" in done.stderr


def test_no_space_for_the_site_is_told(small_site: Path) -> None:
    done = run(small_site, "build", ".", limit="ulimit -f 8")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("No space left on the disk")
