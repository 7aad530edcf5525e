"""A server that answers as GitHub Pages does: under a sub-path, gzipped, with its headers."""

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import md5
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
    ".gz": "application/gzip",
    ".zip": "application/zip",
}
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg", "application/xml",
              "application/wasm", "application/octet-stream")  # fmt: skip


class QuietServer(ThreadingHTTPServer):
    """A browser may drop a connection whenever it likes; that is no fault to report."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Reports what goes wrong, but for a dropped connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serve(folder: Path, path: str, handler: type["PagesHandler"] | None = None) -> Iterator[str]:
    """Serves a folder under a path of a free port; gives the address, which ends in a slash."""
    kind = handler or PagesHandler
    own = type("Handler", (kind,), {"folder": folder, "path_prefix": path})
    server = QuietServer(("127.0.0.1", 0), own)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{path}"
    finally:
        server.shutdown()
        server.server_close()


class PagesHandler(BaseHTTPRequestHandler):
    """Answers GET requests for the files of a folder."""

    protocol_version = "HTTP/1.1"
    folder = Path()
    path_prefix = "/"

    def do_GET(self) -> None:
        """A file, a folder's index.html, a redirect to a folder, or 404.html."""
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.path_prefix):
            self.answer(404, b"no site here", "text/plain")
            return
        file = (self.folder / path.removeprefix(self.path_prefix)).resolve()
        if file.is_dir() and not path.endswith("/"):
            self.answer(301, b"", "text/html", {"Location": f"{path}/"})
            return
        if file.is_dir():
            file /= "index.html"
        if not file.is_relative_to(self.folder.resolve()) or not file.is_file():
            self.answer(404, _content(self.folder / "404.html"), TYPES[".html"])
            return
        self.file(file)

    def file(self, file: Path) -> None:
        """The answer for a file that exists."""
        body = _content(file)
        tag = f'"{md5(body).hexdigest()}"'
        kind = TYPES.get(file.suffix, "application/octet-stream")
        headers = {"ETag": tag, "Cache-Control": "max-age=600", "Access-Control-Allow-Origin": "*"}
        if self.headers.get("If-None-Match") in (tag, f"W/{tag}"):
            self.answer(304, b"", kind, headers)
            return
        if "gzip" in self.headers.get("Accept-Encoding", "") and kind.startswith(COMPRESSED):
            body = _compressed(body)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self.answer(200, body, kind, headers)

    def answer(
        self, code: int, body: bytes, kind: str, headers: dict[str, str] | None = None
    ) -> None:
        """Sends a whole answer."""
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(ConnectionError):  # a reader may go before all has come
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps the tests' output to what matters."""


def _content(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b"not found"


@lru_cache(maxsize=200)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
