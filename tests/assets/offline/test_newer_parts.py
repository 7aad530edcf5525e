"""A newer version is noticed whichever part of the site has changed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import override

import pytest
from playwright.sync_api import Browser, expect

from tests.assets.demo.test_demo_answers import SAVING
from tests.assets.offline.test_newer_version import DEMO, NEWER
from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import TYPES, PagesHandler, serve
from tests.project import SUB_PATH

# What a page names by its content, and its name in the newer version.
PARTS = {
    "scripts": (r"assets/([0-9a-f]{12})/", "abcdef012345"),
    "Python": (r"runtime/([0-9a-f]{16})/", "abcdef0123456789"),
    "precomputed views": (r'data-answers="([0-9a-f]{12})"', "abcdef012345"),
}


class Published(PagesHandler):
    """The site; once a part is replaced, pages name a newer one and the part's files are gone."""

    old, new = "", ""
    replaced = False

    @override
    def do_GET(self) -> None:
        """A file of the version that is there."""
        if Published.replaced:
            self.path = self.path.replace(Published.old, "gone")
        super().do_GET()

    @override
    def file(self, file: Path) -> None:
        """The file; a page names the newer part."""
        if Published.replaced and file.suffix == ".html":
            html = file.read_text(encoding="utf-8").replace(Published.old, Published.new)
            self.answer(200, html.encode(), TYPES[".html"], {"ETag": '"new"'})
        else:
            super().file(file)


@pytest.fixture(params=PARTS)
def published(request: pytest.FixtureRequest, site_dir: Path) -> Iterator[str]:
    """The address of a site of which one part can be replaced."""
    pattern, Published.new = PARTS[request.param]
    html = (site_dir / DEMO / "index.html").read_text(encoding="utf-8")
    [Published.old] = set(re.findall(pattern, html))
    Published.replaced = False
    with serve(site_dir, SUB_PATH, Published) as address:
        yield address


def test_a_demo_offers_to_reload(browser: Browser, published: str) -> None:
    with reader(browser, published) as (page, faults):
        faults.allow("404")
        faults.allow("ERR_FAILED")
        page.add_init_script(SAVING)
        page.goto(published + DEMO)
        figure = Figure(page)
        figure.until("static")
        Published.replaced = True
        page.route("**/runtime/**", lambda route: route.abort())
        figure.field("k cat, x").fill("-1")
        expect(figure.note).to_contain_text(NEWER)
        expect(figure.note.get_by_role("button", name="Reload")).to_be_visible()


def test_without_a_newer_version_there_is_nothing_to_reload(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, faults):
        faults.allow("ERR_FAILED")
        page.route("**/runtime/**", lambda route: route.abort())
        page.goto(site + DEMO)
        figure = Figure(page)
        figure.until("failed")
        with page.expect_response(site + DEMO):
            figure.press("Try again")
        figure.until("failed")
        expect(figure.note.get_by_role("button", name="Try again")).to_be_visible()
        expect(figure.note).not_to_contain_text(NEWER)
