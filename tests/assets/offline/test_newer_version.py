"""A page that misses a file because a newer version is there says so and offers to reload."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import override

import pytest
from playwright.sync_api import Browser, expect

from tests.assets.demo.test_demo_answers import SAVING
from tests.browser.cells import Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import TYPES, PagesHandler, serve
from tests.project import SUB_PATH

DEMO = "demos/one_query/"
LESSON = "lessons/attention/"
NEWER = "A newer version of this page is there."
NEW = "abcdef012345"


class Deployed(PagesHandler):
    """The site; once it is replaced, the same under another name of the folder of scripts."""

    replaced = False
    old = ""

    @override
    def do_GET(self) -> None:
        """A file of the version that is there."""
        if Deployed.replaced:
            self.path = self.path.replace(Deployed.old, "gone").replace(NEW, Deployed.old)
        super().do_GET()

    @override
    def file(self, file: Path) -> None:
        """The file, with the folder's name of now."""
        if Deployed.replaced and file.suffix == ".html":
            html = file.read_text(encoding="utf-8").replace(Deployed.old, NEW)
            self.answer(200, html.encode(), TYPES[".html"], {"ETag": '"new"'})
        else:
            super().file(file)


@pytest.fixture
def deployed(site_dir: Path) -> Iterator[str]:
    """The address of a site that can be replaced by a newer version."""
    html = (site_dir / DEMO / "index.html").read_text(encoding="utf-8")
    [Deployed.old] = set(re.findall(r"assets/([0-9a-f]{12})/", html))
    Deployed.replaced = False
    with serve(site_dir, SUB_PATH, Deployed) as address:
        yield address


def test_a_demo_that_misses_a_file_of_its_version_offers_to_reload_as_it_is(
    browser: Browser, deployed: str
) -> None:
    with reader(browser, deployed) as (page, faults):
        faults.allow("404")
        page.add_init_script(SAVING)
        page.goto(deployed + DEMO)
        figure = Figure(page)
        figure.choose("mat")
        figure.shows(query="mat")
        Deployed.replaced = True
        figure.field("k cat, x").fill("-1")
        expect(figure.note).to_contain_text(NEWER)
        figure.press("Reload")
        expect(page.locator(f"script[src*='{NEW}/demo.js']")).to_have_count(1)
        figure.until("live")
        figure.shows({"k cat": (-1.0, 1.0)}, query="mat")


def test_cells_that_miss_a_file_of_their_version_say_so(browser: Browser, deployed: str) -> None:
    with reader(browser, deployed) as (page, faults):
        faults.allow("404")
        page.goto(deployed + LESSON)
        Deployed.replaced = True
        cell = Cell(page, 1)
        shown = cell.shown()
        cell.button("Run").click()
        expect(cell.note).to_contain_text(NEWER)
        assert cell.shown() == shown
        Deployed.replaced = False
        page.reload()
        cell.button("Edit").hover()
        page.evaluate("customElements.whenDefined('live-cell').then(() => {})")
        Deployed.replaced = True
        cell.button("Edit").click()
        expect(cell.note).to_contain_text(NEWER)
        cell.button("Run").click()
        expect(cell.note).to_contain_text(NEWER)


def test_a_link_that_an_outdated_page_cant_make_is_told(browser: Browser, deployed: str) -> None:
    with reader(browser, deployed) as (page, faults):
        faults.allow("404")
        page.goto(deployed + DEMO)
        figure = Figure(page)
        Deployed.replaced = True
        figure.press("Link to this state")
        expect(figure.note).to_contain_text(NEWER)
