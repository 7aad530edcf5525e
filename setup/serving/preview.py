"""Serves a course's site and builds it again after each change.

While a build fails, the terminal and every page show its error; once it is fixed, open pages reload
by themselves. `mkdocs serve` prints an error once and leaves the browser waiting.
"""

import gc
import logging
import traceback
from collections.abc import Iterable
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import urlsplit

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.utils import clean_directory

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A mistake stops the build</title></head>
<body><h1>A mistake stops the build</h1><pre>{0}</pre>
<p>Mend it and save: this page comes back by itself.</p></body></html>
"""


class Told(logging.Handler):
    """Keeps the messages of errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Adds a message, but not twice."""
        if (message := record.getMessage()) not in self.messages:
            self.messages.append(message)


class Preview(LiveReloadServer):
    """The server of the course in the working directory."""

    def __init__(self, host: str, port: int, folder: str) -> None:
        config = load_config(site_dir=folder)
        self._at = {"site_dir": folder, "dev_addr": f"{host}:{port}"}
        super().__init__(self._build, host, port, folder, urlsplit(config.site_url or "/").path)
        self.mistake = ""
        config.plugins.on_startup(command="serve", dirty=False)

    def _build(self) -> None:
        """Builds the site; a mistake is kept for the pages, in place of the whole site."""
        told = Told()
        logging.getLogger("mkdocs").addHandler(told)
        try:
            config = load_config(**self._at)
            self._watch(config)
            config.site_url = self.url
            try:
                build(config, serve_url=self.url)
            finally:
                self._watch(config)  # the build adds folders
        except SystemExit as end:  # MkDocs has told why
            self.mistake = "\n".join(told.messages) or str(end)
        except Exception:
            self.mistake = traceback.format_exc()
            logging.getLogger("mkdocs").error(self.mistake)
        else:
            self.mistake = ""
        finally:
            logging.getLogger("mkdocs").removeHandler(told)
        if self.mistake:
            clean_directory(self.root)
        gc.freeze()  # what is kept for the next build needn't be looked through again and again

    def _watch(self, config: MkDocsConfig) -> None:
        for path in (config.docs_dir, config.config_file_path, *config.watch):
            if str(Path(path).absolute()) not in self._watched_paths:
                self.watch(path)

    def _serve_request(
        self, environ: dict[str, Any], start_response: Any
    ) -> Iterable[bytes] | None:
        """What MkDocs serves; in place of a page, the mistake that stands."""
        answer = super()._serve_request(environ, start_response)  # waits for a build under way
        if answer is not None or not self.mistake:
            return answer
        page = PAGE.format(escape(self.mistake)).encode()
        start_response("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
        watching: bytes = cast(Any, self)._inject_js_into_html(page, self._visible_epoch)
        return [watching]


def preview(host: str, port: int) -> None:
    """Serves the course in the working directory until it is interrupted."""
    logger = logging.getLogger("mkdocs")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    stream = logging.StreamHandler()
    stream.setFormatter(logging.Formatter("%(levelname)-7s -  %(message)s"))
    logger.addHandler(stream)
    with TemporaryDirectory(prefix="mkdocs_") as folder:
        server = Preview(host, port, folder)
        try:
            server.builder()
            cast(Any, server).serve()
        except KeyboardInterrupt:
            logger.info("Shutting down...")
        finally:
            server.shutdown()
