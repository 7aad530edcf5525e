"""Code that a reader has changed is there again, or offered, whatever its author changes."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.accessibility import violations
from tests.browser.cells import LESSON, Cell
from tests.browser.fixtures import reader
from tests.project import SUB_PATH

CELL = re.compile(r"<live-cell.*?</live-cell>", re.S)
VERSION = "This cell has changed since you edited it, or another stands in its place."
OLD_KEY = f"{SUB_PATH}cell:{LESSON}:"

type Edit = Callable[[list[str]], list[str]]


def other(cell: str) -> str:
    """The cell with other code of the author's."""
    digest = re.search(r'data-hash="(\w+)"', cell)
    assert digest
    return cell.replace(digest[1], digest[1][::-1]).replace("</code>", "<span># new</span></code>")


@contextmanager
def visitor(browser: Browser, site: str) -> Iterator[tuple[Page, Callable[[Edit], None]]]:
    """A reader's page with the lesson open, and what publishes another version of its cells."""
    with reader(browser, site, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(site + LESSON)

        def publish(edit: Edit) -> None:
            def answer(route: Route) -> None:
                html = route.fetch().text()
                cells = [
                    re.sub(r'(data-number="|cell )\d+', rf"\g<1>{number}", cell)
                    for number, cell in enumerate(edit(CELL.findall(html)), 1)
                ]
                places = CELL.split(html)
                pairs = zip_longest(places, cells, fillvalue="")
                route.fulfill(body="".join(map("".join, pairs)), content_type="text/html")

            page.unroute_all()
            page.route(f"{site}{LESSON}", answer)
            page.reload()

        yield page, publish


def code(page: Page, number: int) -> str:
    return Cell(page, number).whole.locator("code").text_content() or ""


def version(page: Page, number: int) -> str | None:
    """What is offered at a cell."""
    return Cell(page, number).whole.locator(".cell-version pre").text_content()


def offer(page: Page, number: int, word: str) -> None:
    page.get_by_role("button", name=f"{word} your version of cell {number}").click()


def test_a_cell_that_is_inserted_costs_no_edit(browser: Browser, site: str) -> None:
    with visitor(browser, site) as (page, publish):
        for number in (2, 3, 5):
            Cell(page, number).edit(f"'mine {number}'")
        publish(lambda cells: [cells[0], other(cells[0]), *cells[1:]])
        for number in (2, 3, 5):
            expect(Cell(page, number + 1).whole.locator("code")).to_have_text(f"'mine {number}'\n")
        expect(page.locator(".cell-version")).to_have_count(0)
        publish(lambda cells: cells)
        expect(Cell(page, 5).whole.locator("code")).to_have_text("'mine 5'\n")


def test_of_a_cell_that_has_changed_the_readers_version_is_offered(
    browser: Browser, site: str
) -> None:
    with visitor(browser, site) as (page, publish):
        Cell(page, 2).edit("'mine'")
        publish(lambda cells: [other(cells[0]), cells[0], other(cells[1]), *cells[2:]])
        third = Cell(page, 3).whole
        expect(third).to_contain_text(VERSION)
        assert version(page, 3) == "'mine'"
        assert "# new" in code(page, 3)
        assert violations(page, "live-cell") == []
        Cell(page, 3).edit("'newer'")
        offer(page, 3, "Use")
        expect(Cell(page, 3).button("Run")).to_be_focused()
        assert code(page, 3) == "'mine'\n"
        assert version(page, 3) == "'newer'"
        page.reload()
        expect(third.locator("code")).to_have_text("'mine'\n")
        assert version(page, 3) == "'newer'"
        offer(page, 3, "Delete")
        expect(page.locator(".cell-version")).to_have_count(0)
        page.reload()
        expect(third.locator("code")).to_have_text("'mine'\n")
        expect(page.locator(".cell-version")).to_have_count(0)
        assert Cell(page, 3).run() == "'mine'"


def test_the_edit_of_a_removed_cell_is_offered_and_comes_back_with_it(
    browser: Browser, site: str
) -> None:
    with visitor(browser, site) as (page, publish):
        last = page.locator("live-cell").count()
        Cell(page, 2).edit("'mine'")
        Cell(page, last).edit("'the last'")
        publish(lambda cells: [cells[0], *cells[2:-1]])
        expect(Cell(page, 2).whole).to_contain_text(VERSION)
        assert version(page, 2) == "'mine'"
        assert version(page, last - 2) == "'the last'"
        publish(lambda cells: cells)
        expect(Cell(page, 2).whole.locator("code")).to_have_text("'mine'\n")
        expect(page.locator(".cell-version")).to_have_count(0)


def test_what_was_kept_by_number_is_taken_over_or_offered(browser: Browser, site: str) -> None:
    with visitor(browser, site) as (page, _):
        digest = Cell(page, 3).whole.get_attribute("data-hash")
        for key, text in {f"3:{digest}": "'by number'", "2:0123456789ab": "'changed'"}.items():
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [OLD_KEY + key, text])
        page.reload()
        expect(Cell(page, 3).whole.locator("code")).to_have_text("'by number'\n")
        assert version(page, 2) == "'changed'"
        keys = page.evaluate("Object.keys(localStorage)")
        assert not [key for key in keys if key.startswith(OLD_KEY)]
        page.reload()
        expect(Cell(page, 3).whole.locator("code")).to_have_text("'by number'\n")
        assert version(page, 2) == "'changed'"


@pytest.mark.parametrize("address", [LESSON, f"{LESSON}index.html"])
def test_an_edit_belongs_to_its_page_at_each_of_its_addresses(
    browser: Browser, site: str, address: str
) -> None:
    with visitor(browser, site) as (page, _):
        Cell(page, 1).edit("'mine'")
        page.goto(site + address)
        expect(Cell(page, 1).whole.locator("code")).to_have_text("'mine'\n")
        page.goto(f"{site}notebooks/why-sqrt-d-k/")
        expect(page.locator(".cell-version")).to_have_count(0)


def test_an_edit_that_finds_no_room_says_so(browser: Browser, site: str) -> None:
    full = "There is no room left on this device to keep it: it is gone when you leave."
    with visitor(browser, site) as (page, _):
        page.evaluate("localStorage.setItem('else', 'x'.repeat(5_242_000))")
        cell = Cell(page, 1)
        cell.edit("# " + "long " * 300)
        expect(cell.note).to_contain_text(full)
        cell.edit("1 + 1")
        expect(cell.note).not_to_contain_text(full)
