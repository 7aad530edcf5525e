"""Pages that were opened work without a network, and never mix two versions of the site."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import override

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.accessibility import violations
from tests.browser.cells import Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import LAUNCHED_WITH, reader
from tests.browser.pages_server import PagesHandler, serve
from tests.browser.stored import DEMO, MEMORY, MOVED, answered, kept, until_gone, until_kept
from tests.project import SUB_PATH

LESSON = "lessons/attention/"
TERM = "glossary/softmax/"
SAVING = "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})"
ENDED = """
  window.ended = 0;
  window.Worker = class extends Worker {
    terminate() { ended += 1; super.terminate(); }
  };
"""
VERSION = "() => document.querySelector('script[src*=page]').src.split('/').at(-2)"
USED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"


class Deployed(PagesHandler):
    """Answers as the site that is put up at the moment does; or not, or late, where told so."""

    current = Path()
    failing = False
    slow = False
    going_on = Event()

    @override
    def do_GET(self) -> None:
        """The file of the version that is put up."""
        self.folder = Deployed.current
        page = self.path.endswith("/")
        if Deployed.failing and page:
            self.answer(500, b"out of order", "text/plain")
            return
        if Deployed.slow and page:
            Deployed.going_on.wait(60)
        super().do_GET()


@pytest.fixture
def deployed(site_dir: Path) -> Iterator[str]:
    """The address of a server whose site can be replaced by another version."""
    Deployed.current, Deployed.failing, Deployed.slow = site_dir, False, False
    Deployed.going_on = Event()
    with serve(site_dir, SUB_PATH, Deployed) as address:
        yield address
        Deployed.going_on.set()


@pytest.fixture(scope="module")
def newer(site_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's next version: scripts and styles in another folder, words changed."""
    folder = tmp_path_factory.mktemp("newer") / "site"
    shutil.copytree(site_dir, folder)
    [assets] = [own for own in (folder / "assets").iterdir() if len(own.name) == 12]
    assets.rename(folder / "assets" / "abcdef012345")
    for page in folder.rglob("*.html"):
        html = page.read_text(encoding="utf-8").replace(assets.name, "abcdef012345")
        page.write_text(html.replace("</h1>", " (new)</h1>"), encoding="utf-8")
    return folder


@contextmanager
def visitor(browser: Browser, site: str) -> Iterator[Page]:
    """A reader's page in a browser that lets the site keep pages."""
    with reader(browser, site, service_workers="allow") as (page, faults):
        faults.allow("ERR_INTERNET_DISCONNECTED")
        faults.allow("ERR_FAILED")
        faults.allow("503")
        yield page


@contextmanager
def at_home(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser that remembers what it stored when it is started again."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=os.environ.get("BROWSER_PATH") or None,
        args=LAUNCHED_WITH,
    )
    context.set_default_timeout(30_000)
    try:
        yield context
    finally:
        context.close()


def test_what_was_opened_once_works_after_a_restart_without_a_network(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    with serve(site_dir, SUB_PATH) as site, at_home(browser, tmp_path) as context:
        page = context.new_page()
        assert answered(page, site) == "started"
        until_kept(page, ".wasm")
        until_kept(page, MEMORY)
        page.goto(site + LESSON)
        until_kept(page, f"pages {site}{LESSON}")
    with at_home(browser, tmp_path) as context:
        page = context.new_page()
        page.goto(site + LESSON)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Attention")
        figure = Figure(page)
        figure.choose("mat")
        figure.shows(query="mat")
        assert page.evaluate("document.fonts.check('16px \"Source Serif 4\"')")
        assert answered(page, site) == "restored"


def test_a_cell_that_was_changed_and_run_once_needs_no_network(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(SAVING)
        page.goto(site + LESSON)
        assert Cell(page, 1).try_("2 + 2").strip() == "4"
        for part in ("numpy-rest.bin", "cells-worker.js", "editor.js"):
            until_kept(page, part)
        until_kept(page, f"pages {site}{LESSON}")
        page.context.set_offline(True)
        page.reload()
        assert Cell(page, 1).run().strip() == "4"
        assert Cell(page, 1).try_("sum(range(5))").strip() == "10"


def test_a_page_that_was_not_opened_says_which_were(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.goto(site + TERM)
        until_kept(page, f"pages {site}{TERM}")
        page.context.set_offline(True)
        page.goto(site + LESSON)
        expect(page.get_by_role("heading")).to_have_text("There is no network")
        page.get_by_role("link", name="softmax").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("softmax")


def test_without_a_network_a_demo_says_why_it_stands_still(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(SAVING)
        page.goto(site + DEMO)
        until_kept(page, f"pages {site}{DEMO}")
        page.context.set_offline(True)
        page.reload()
        figure = Figure(page)
        figure.choose("mat")
        figure.shows(query="mat")
        figure.field("k cat, x").fill("-1")
        figure.until("failed")
        expect(figure.note).to_contain_text("there is no network, and Python isn't on this device")


@pytest.mark.parametrize("trouble", ["failing", "slow"])
def test_a_server_in_trouble_is_no_trouble_for_a_page_that_was_opened(
    browser: Browser, deployed: str, trouble: str
) -> None:
    with visitor(browser, deployed) as page:
        page.goto(deployed + TERM)
        until_kept(page, f"pages {deployed}{TERM}")
        setattr(Deployed, trouble, True)
        page.goto(deployed + TERM + "?from=a-link")
        expect(page.get_by_role("heading", level=1)).to_contain_text("softmax")


def test_a_new_version_is_seen_at_the_next_load_and_never_mixed(
    browser: Browser, deployed: str, newer: Path
) -> None:
    with visitor(browser, deployed) as old:
        old.goto(deployed + TERM)
        until_kept(old, f"pages {deployed}{TERM}")
        old.goto(deployed + LESSON)
        before = old.evaluate(VERSION)
        until_kept(old, f"pages {deployed}{LESSON}")
        Deployed.current = newer
        figure = Figure(old)
        figure.choose("mat")
        figure.field("k cat, x").fill("-1")
        figure.shows(MOVED, query="mat")

        new = old.context.new_page()
        new.goto(deployed + LESSON)
        expect(new.get_by_role("heading", level=1)).to_contain_text("(new)")
        until_kept(new, "abcdef012345")
        assert new.evaluate(VERSION) == "abcdef012345"
        assert not [name for name in new.evaluate(USED) if before in name]
        assert [own for own in kept(new) if before in own], "an open tab's files are gone"

        old.reload()
        expect(old.get_by_role("heading", level=1)).to_contain_text("(new)")
        until_gone(old, before)
        old.goto(deployed + "glossary/")
        old.go_back()
        expect(old.get_by_role("heading", level=1)).to_contain_text("(new)")
        assert old.evaluate(VERSION) == "abcdef012345"

        # What was opened in the old version alone has come along.
        old.context.set_offline(True)
        old.goto(deployed + TERM)
        expect(old.get_by_role("heading", level=1)).to_contain_text("(new)")
        assert not [name for name in old.evaluate(USED) if before in name]
        assert old.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')")


def test_the_panel_keeps_the_demos_and_removes_them(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(SAVING)
        page.goto(site + LESSON)
        until_kept(page, f"pages {site}{LESSON}")
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        says, keep = panel.get_by_role("status"), panel.get_by_role("button", name="Keep demos")
        expect(says).to_contain_text("1 page of this site is stored on this device")
        expect(keep).to_have_text("Keep demos and code for offline (8.9 MB to load)")
        assert violations(page) == []
        keep.click()
        until_kept(page, ".wasm")
        expect(says).to_contain_text("with live demos")
        for part in ("numpy-rest.bin", "editor.js"):
            until_kept(page, part)
        page.context.set_offline(True)
        assert answered(page, site, LESSON) in ("started", "restored")
        assert Cell(page, 1).try_("2 + 2").strip() == "4"
        page.context.set_offline(False)
        panel.locator("summary").click()
        panel.get_by_role("button", name="Remove demos").click()
        expect(keep).to_be_visible()
        assert not [own for own in kept(page) if ".wasm" in own or MEMORY in own]


def test_all_that_is_stored_can_be_removed_and_stays_away(browser: Browser, site: str) -> None:
    neighbours = ["/some/other/files", f"{SUB_PATH[:-1]}-b/pages", "/pages"]
    with visitor(browser, site) as page:
        page.goto(site + TERM)
        page.evaluate("names => Promise.all(names.map((name) => caches.open(name)))", neighbours)
        until_kept(page, f"pages {site}{TERM}")
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        panel.get_by_role("button", name="Remove all").click()
        expect(panel.get_by_role("status")).to_have_text(
            "Nothing of this site is stored on this device."
        )
        assert page.evaluate("caches.keys()") == neighbours
        page.reload()
        page.evaluate("() => new Promise((idle) => requestIdleCallback(idle))")
        assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
        panel.locator("summary").click()
        panel.get_by_role("button", name="Keep pages for offline again").click()
        until_kept(page, f"pages {site}{TERM}")
        assert set(neighbours) < set(page.evaluate("caches.keys()"))


def test_a_site_inside_another_keeps_its_pages_apart(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    around = tmp_path / "around"
    for folder in (around, around / "inside"):
        shutil.copytree(site_dir, folder, copy_function=os.link, dirs_exist_ok=True)
    with serve(around, "/") as site, visitor(browser, site) as page:
        page.goto(site + TERM)
        until_kept(page, f"/pages {site}{TERM}")
        page.goto(f"{site}inside/{TERM}")
        until_kept(page, f"/inside/pages {site}inside/{TERM}")
        assert not [own for own in kept(page) if own.startswith(f"/pages {site}inside")]
        page.context.set_offline(True)
        for address in (f"{site}inside/{TERM}", site + TERM):
            page.goto(address)
            expect(page.get_by_role("heading", level=1)).to_contain_text("softmax")


def test_what_is_removed_while_a_snapshot_is_made_stays_away(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(ENDED)
        page.goto(site + LESSON)
        Figure(page).whole.scroll_into_view_if_needed()
        until_kept(page, f"{SUB_PATH}python", "attempts")
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        panel.get_by_role("button", name="Remove all").click()
        expect(panel.get_by_role("status")).to_have_text(
            "Nothing of this site is stored on this device."
        )
        assert page.evaluate("ended") == 1
        assert kept(page) == []


def test_a_service_worker_that_breaks_changes_nothing(
    browser: Browser, site_dir: Path, tmp_path: Path
) -> None:
    class Broken(PagesHandler):
        def file(self, file: Path) -> None:
            if file.name == "service-worker.js":
                self.answer(200, b"throw new Error('broken')", "text/javascript")
            else:
                super().file(file)

    with serve(site_dir, SUB_PATH, Broken) as site, visitor(browser, site) as page:
        assert answered(page, site) == "started"
        until_kept(page, MEMORY)
        assert answered(page, site) == "restored"


def test_where_there_is_no_room_pages_are_read_as_ever(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        room = {"origin": site.removesuffix(SUB_PATH), "quotaSize": 100_000}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
        assert answered(page, site) == "started"
        until_kept(page, "uses")
        assert answered(page, site) == "started"
        assert not [own for own in kept(page) if own.startswith(f"{SUB_PATH}pages")]
