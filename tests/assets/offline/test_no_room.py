"""A wish to keep demos for offline use that finds no room is told to have failed, and why."""

import pytest
from playwright.sync_api import Browser, expect

from tests.assets.offline.test_offline import LESSON, SAVING, TERM, visitor
from tests.browser.figure import Figure
from tests.browser.stored import kept, until_kept
from tests.project import SUB_PATH

FULL = "Not all of it could be stored: there is no room left for it on this device."


@pytest.mark.parametrize(
    ("room", "left"),
    [
        (4_000_000, "1 page of this site is stored on this device and opens without a network: "),
        (60_000, "Nothing of this site is stored on this device. "),
    ],
)
def test_the_panel_says_that_there_is_no_room(
    browser: Browser, site: str, room: int, left: str
) -> None:
    with visitor(browser, site) as page:
        quota = {"origin": site.removesuffix(SUB_PATH), "quotaSize": room}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
        page.add_init_script(SAVING)
        page.goto(site + LESSON)
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        says, keep = panel.get_by_role("status"), panel.get_by_role("button", name="Keep demos")
        expect(says).to_contain_text(left.strip())
        keep.click()
        expect(says).to_contain_text(FULL, timeout=60_000)
        expect(says).to_contain_text(left.strip())
        expect(keep).to_be_visible()
        # What has no use without the rest takes no room from other pages.
        assert not [own for own in kept(page) if own.endswith((".bin", ".wasm"))]
        if room > 1_000_000:
            page.goto(site + TERM)
            until_kept(page, f"pages {site}{TERM}")


def test_what_was_removed_can_be_kept_again_at_once(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(SAVING)
        page.goto(site + "demos/")
        page.goto(site + LESSON)
        figure = Figure(page)
        figure.field("k cat, x").fill("-1")
        figure.until("live")
        until_kept(page, ".wasm")
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        keep = panel.get_by_role("button", name="Keep demos")
        keep.click()
        until_kept(page, "numpy-rest.bin")
        panel.get_by_role("button", name="Remove demos").click()
        expect(keep).to_be_visible()
        keep.click()
        for part in (".wasm", "runtime.json", "numpy-rest.bin"):
            until_kept(page, part)
        expect(panel.get_by_role("status")).to_contain_text("with live demos")


def test_python_that_cannot_be_loaded_is_told_in_the_panel(browser: Browser, site: str) -> None:
    with visitor(browser, site) as page:
        page.add_init_script(SAVING)
        page.route("**/numpy.bin", lambda route: route.abort())
        page.goto(site + LESSON)
        panel = page.locator("#offline-panel")
        panel.locator("summary").click()
        panel.get_by_role("button", name="Keep demos").click()
        note = "the file numpy.bin can't be loaded"
        expect(panel.get_by_role("status")).to_contain_text(note, timeout=60_000)
