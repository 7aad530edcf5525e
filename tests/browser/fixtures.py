"""A real Chromium before the built site, served as GitHub Pages serves it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.pages_server import serve
from tests.project import SUB_PATH

NO_SANDBOX = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
# WebAssembly is compiled once: no test runs for so long that optimized code would pay.
BRIEF = ["--js-flags=--liftoff-only"]
# Without windows, Chromium would set type in other widths than readers see.
AS_IN_WINDOWS = ["--font-render-hinting=none"]
LAUNCHED_WITH = [*NO_SANDBOX, *QUIET, *BRIEF, *AS_IN_WINDOWS]
# Watches from inside the page what the policy refuses.
WATCH_POLICY = (
    "addEventListener('securitypolicyviolation', event =>"
    " console.error('policy refused ' + event.violatedDirective + ' ' + event.blockedURI))"
)


class Faults(list[str]):
    """What went wrong in a page that no reader should meet; `allow` forgives what a test causes."""

    def __init__(self, origin: str) -> None:
        super().__init__()
        self.origin = origin
        self.allowed: list[str] = []

    def allow(self, part: str) -> None:
        """Expects faults whose text holds this part."""
        self.allowed.append(part)

    def watch(self, page: Page) -> None:
        """Notes the page's errors, failed requests, and requests to another origin."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.append(f"uncaught: {error}"))
        page.on("request", lambda request: self._request(request.url))

    def unforgiven(self) -> list[str]:
        """The faults that no test expects."""
        return [fault for fault in self if not any(part in fault for part in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.append(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.append(f"asked another origin: {url}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    expect.set_options(timeout=15_000)  # milliseconds: a busy machine may be slow
    with sync_playwright() as playwright:
        path = os.environ.get("BROWSER_PATH") or None
        launched = playwright.chromium.launch(executable_path=path, args=LAUNCHED_WITH)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def site(site_dir: Path) -> Iterator[str]:
    """The address of the built site, under a sub-path."""
    with serve(site_dir, SUB_PATH) as address:
        yield address


@contextmanager
def reader(browser: Browser, site: str, **options: Any) -> Iterator[tuple[Page, Faults]]:
    """A fresh visitor's page, and the list of what goes wrong in it; ends with no fault."""
    parts = urlsplit(site)
    faults = Faults(f"{parts.scheme}://{parts.netloc}")
    # What a service worker asks for, no test could hold or alter.
    context: BrowserContext = browser.new_context(**{"service_workers": "block"} | options)
    context.set_default_timeout(15_000)
    context.add_init_script(WATCH_POLICY)
    context.on("page", faults.watch)
    try:
        yield context.new_page(), faults
        assert faults.unforgiven() == []
    finally:
        context.close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh visitor's page on a wide screen; the test fails on any fault in it."""
    with reader(browser, site, viewport={"width": 1440, "height": 900}) as (opened, _):
        yield opened
