"""The course as others host it: at the root of a host, on a plain server, without HTTPS."""

import mimetypes
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.browser.pages_server import QuietServer, serve
from tests.sites import USER_SITE, fork_named

LESSON = "lessons/attention/"
DEMO = "demos/one_query/"


class PlainHandler(SimpleHTTPRequestHandler):
    """Python's own server, on a machine that knows no type for what the browser's Python needs."""

    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "text/plain",
        ".bin": "text/plain",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def user_site(shared: Path) -> Iterator[str]:
    """The address of a fork's site at the root of a host."""
    with serve(fork_named(USER_SITE, shared).site, "/") as address:
        yield address


@pytest.fixture
def plain_site(site_dir: Path) -> Iterator[str]:
    """The address of the site on a plain server, under another path than it was built for."""
    server = QuietServer(("127.0.0.1", 0), partial(PlainHandler, directory=str(site_dir)))
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def test_a_demo_answers_at_the_root_of_a_host(browser: Browser, user_site: str) -> None:
    with reader(browser, user_site) as (page, _):
        page.goto(user_site + DEMO)
        figure = Figure(page)
        figure.field("k cat, x").fill("1.5")
        figure.until("live")
        figure.settled()
        expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(1.5, 1.0)")


def test_a_term_opens_its_definition_at_the_root_of_a_host(
    browser: Browser, user_site: str
) -> None:
    with reader(browser, user_site) as (page, _):
        page.goto(user_site + LESSON)
        page.locator("a[data-term]").first.hover()
        expect(page.locator("[popover]:popover-open")).to_be_visible()


def test_what_does_not_exist_has_a_whole_page_at_any_depth(
    browser: Browser, user_site: str
) -> None:
    with reader(browser, user_site) as (page, faults):
        faults.allow("status of 404")
        page.goto(f"{user_site}no/such/page/")
        named = page.locator("link[rel=stylesheet]").count()
        assert named
        assert page.evaluate("document.styleSheets.length") == named
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")
        page.locator("a.md-logo").first.click()
        page.wait_for_url(user_site)
    assert len([fault for fault in faults if "status of 404" in fault]) == 1


def test_a_plain_server_is_enough_under_any_path_with_any_type(
    browser: Browser, plain_site: str
) -> None:
    with reader(browser, plain_site) as (page, faults):
        faults.allow("MIME type")
        page.goto(plain_site + DEMO)
        figure = Figure(page)
        figure.field("k cat, x").fill("1.5")
        figure.until("live")
        figure.settled()
        expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(1.5, 1.0)")


def test_without_https_the_text_reads_and_the_demo_says_that_it_cannot_compute(
    browser: Browser, site_dir: Path
) -> None:
    site = "http://course.test/"

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(site).partition("?")[0]
        file = site_dir / (path + "index.html" if path.endswith("/") or not path else path)
        kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)

    with reader(browser, site) as (page, _):
        page.context.route(f"{site}**", answer)
        page.goto(site + DEMO)
        assert not page.evaluate("isSecureContext")
        figure = Figure(page)
        figure.field("k cat, x").fill("1.5")
        figure.until("failed")
        expect(figure.note).to_contain_text("the site's address has to begin with https")
        expect(figure.view).to_be_visible()
