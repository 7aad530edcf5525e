"""A demo's own files are fetched, checked and given to Python before its first view."""

import json
import os
import shutil
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cells import LESSON, Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import serve
from tests.browser.stored import until_kept
from tests.project import SUB_PATH

DEMO = "demos/one_query/"
CONTENT = b"weights of a small model\n"
DIGEST = sha256(CONTENT).hexdigest()
PLACE = f"files/{DIGEST[:16]}/small.txt"
READ = "from demokit.files import path\npath('models/small.txt').read_text()"


def with_file(site_dir: Path, folder: Path, digest: str = DIGEST) -> Path:
    """A copy of the site whose demo of one query declares a file, with this SHA-256."""
    shutil.copytree(site_dir, folder, copy_function=os.link)
    (folder / PLACE).parent.mkdir(parents=True)
    (folder / PLACE).write_bytes(CONTENT)
    for name in (DEMO, LESSON):
        page = folder / name / "index.html"
        file = {"path": "models/small.txt", "url": f"../../{PLACE}", "size": len(CONTENT)}
        listed = escape(json.dumps([file | {"sha256": digest}]))
        html = page.read_text(encoding="utf-8")
        page.unlink()  # it is the site's own file until now
        page.write_text(
            html.replace(" data-prefix=", f' data-files="{listed}" data-prefix=', 1),
            encoding="utf-8",
        )
    return folder


@pytest.fixture(scope="module")
def site_with_file(site_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of that copy."""
    folder = with_file(site_dir, tmp_path_factory.mktemp("files") / "site")
    with serve(folder, SUB_PATH) as address:
        yield address


def asked_for(page: Page) -> list[str]:
    """The paths of the demos' files that the page asks for from now on."""
    asked: list[str] = []

    def note(address: str) -> None:
        path = urlsplit(address).path.removeprefix(SUB_PATH)
        if path.startswith("files/"):
            asked.append(path)

    page.on("request", lambda request: note(request.url))
    return asked


def test_a_demos_file_is_there_before_its_first_view(browser: Browser, site_with_file: str) -> None:
    with reader(browser, site_with_file) as (page, _):
        asked = asked_for(page)
        page.goto(site_with_file + DEMO)
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.shows({"k cat": (-1.0, 1.0)})
        assert asked == [PLACE]


def test_python_reads_the_file_at_its_path(browser: Browser, site_with_file: str) -> None:
    with reader(browser, site_with_file) as (page, _):
        page.goto(site_with_file + LESSON)
        assert Cell(page, 1).try_(READ) == repr(CONTENT.decode())


@pytest.mark.parametrize("place", ["demos/scaling/", "glossary/softmax/"])
def test_other_pages_never_load_it(browser: Browser, site_with_file: str, place: str) -> None:
    with reader(browser, site_with_file) as (page, _):
        asked = asked_for(page)
        page.goto(site_with_file + place, wait_until="networkidle")
        if "demos/" in place:
            Figure(page, "scaling").until("live")
        assert asked == []


def test_a_file_that_is_another_is_named_and_refused(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    folder = with_file(site_dir, tmp_path / "site", digest="0" * 64)
    with serve(folder, SUB_PATH) as address, reader(browser, address) as (page, _):
        page.goto(address + DEMO)
        Figure(page).until("failed")
        expect(Figure(page).note).to_contain_text("the file small.txt isn't the right one")


def test_a_file_that_is_missing_is_named_and_can_be_asked_for_again(
    browser: Browser, site_with_file: str
) -> None:
    with reader(browser, site_with_file) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/files/**", lambda route: route.abort())
        page.goto(site_with_file + DEMO)
        figure = Figure(page)
        figure.until("failed")
        expect(figure.note).to_contain_text("the file small.txt can't be loaded")
        page.unroute("**/files/**")
        figure.press("Try again")
        figure.until("live")


def test_it_is_kept_for_when_there_is_no_network(browser: Browser, site_with_file: str) -> None:
    with reader(browser, site_with_file, service_workers="allow") as (page, faults):
        faults.allow("ERR_INTERNET_DISCONNECTED")
        page.goto(site_with_file + DEMO)
        Figure(page).until("live")
        until_kept(page, PLACE)
        until_kept(page, f"pages {site_with_file}{DEMO}")
        page.context.set_offline(True)
        page.reload()
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.shows({"k cat": (-1.0, 1.0)})
