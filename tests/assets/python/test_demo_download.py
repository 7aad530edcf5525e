"""What a reader's browser loads until Python gives its first answer."""

import json
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import PagesHandler, serve
from tests.project import SUB_PATH

DEMO = "demos/one_query/"


def first_answer(browser: Browser, site_dir: Path, handler: type[PagesHandler]) -> None:
    """Opens a demo and waits until Python has answered."""
    with serve(site_dir, SUB_PATH, handler) as site, reader(browser, site) as (page, _):
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.shows({"k cat": (-1.0, 1.0)})
        figure.until("live")


def test_every_file_crosses_the_wire_once_and_no_other(browser: Browser, site_dir: Path) -> None:
    sent: list[str] = []

    class Counting(PagesHandler):
        def file(self, file: Path) -> None:
            if file.is_relative_to(site_dir / "runtime"):
                sent.append(file.name)
            super().file(file)

    first_answer(browser, site_dir, Counting)
    (manifest,) = site_dir.glob("runtime/*/runtime.json")
    files = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    assert Counter(sent) == dict.fromkeys([*files, manifest.name], 1)
