"""The course page and the ticks: what there is to learn, and how far the reader is."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.assets.progress.answering import COLOURS, COURSE, KEY, MIRRORS, answer, check, keep
from tests.browser.accessibility import violations
from tests.browser.fixtures import reader

DONE = ", all questions done"
WIDTH = "document.documentElement.scrollWidth"


def row(page: Page) -> Locator:
    """The lessons in a row above a lesson."""
    return page.get_by_role("navigation", name="Lessons", exact=True).and_(
        page.locator(".lesson-row")
    )


def test_the_course_lists_its_lessons_in_order_without_javascript(
    browser: Browser, course: str
) -> None:
    with reader(browser, course, java_script_enabled=False) as (page, _):
        page.goto(course + COURSE)
        lessons = page.locator("course-outline li")
        headings = page.get_by_role("article").get_by_role("heading", level=2)
        assert headings.all_inner_texts() == ["Refraction", "Mirrors", "Colours"]
        expect(lessons.nth(0)).to_contain_text("Why a straw looks broken")  # its description
        expect(lessons.nth(1)).to_contain_text("Where does a mirror send the light?")
        expect(lessons.nth(1)).to_contain_text("1 min to read · 3 questions")
        expect(lessons.nth(2)).to_contain_text("1 question")
        page.get_by_role("link", name="Start with “Refraction”").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Refraction")


def test_a_lesson_has_its_tick_once_all_its_questions_are_answered_rightly(
    browser: Browser, course: str
) -> None:
    with reader(browser, course, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(course + COLOURS)
        expect(row(page).get_by_role("link")).to_have_count(3)
        check(page, "prism-most", "red")
        expect(row(page).get_by_role("img", name=DONE)).to_have_count(0)
        check(page, "prism-most", "violet")
        expect(row(page).get_by_role("link", name=f"3 Colours{DONE}")).to_be_visible()
        page.goto(course + MIRRORS)
        expect(row(page).get_by_role("link", name=f"3 Colours{DONE}")).to_be_visible()
        check(page, "mirror-angle", "at 30°")
        check(page, "mirror-signs", "as far behind", "seem to change")
        expect(row(page).get_by_role("img")).to_have_count(1)
        check(page, "mirror-distance", "3")
        expect(row(page).get_by_role("img", name=DONE)).to_have_count(2)


def test_a_reader_without_answers_loads_nothing_for_ticks(browser: Browser, course: str) -> None:
    with reader(browser, course) as (page, _):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{course}lessons/refraction/", wait_until="networkidle")
        assert not [url for url in asked if "ticks.js" in url or "/questions/" in url]


def test_the_drawer_of_a_phone_has_the_ticks_too(
    browser: Browser, course: str, digests: dict[str, str]
) -> None:
    with reader(browser, course, viewport={"width": 360, "height": 800}) as (page, _):
        page.goto(course)
        keep(page, {"prism-most": answer(digests["prism-most"])})
        page.goto(course + MIRRORS)
        expect(row(page)).to_be_hidden()
        page.locator(".md-header label[for=__drawer]").first.click()
        link = page.get_by_role("link", name=re.compile(f"Colours ?{DONE}"))
        expect(link).to_be_in_viewport()


def test_a_tick_goes_when_the_question_has_changed_or_another_tab_removes_the_answer(
    browser: Browser, course: str, digests: dict[str, str]
) -> None:
    with reader(browser, course, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(course)
        keep(page, {"prism-most": answer("0" * 12)})
        page.goto(course + MIRRORS, wait_until="networkidle")
        expect(row(page).get_by_role("img")).to_have_count(0)
        other = page.context.new_page()
        other.goto(course)
        keep(other, {"prism-most": answer(digests["prism-most"])})
        expect(row(page).get_by_role("img", name=DONE)).to_have_count(1)
        other.evaluate("key => localStorage.removeItem(key)", KEY)
        expect(row(page).get_by_role("img")).to_have_count(0)


def test_the_course_page_counts_what_is_done_and_leads_to_the_next_question(
    browser: Browser, course: str, digests: dict[str, str]
) -> None:
    with reader(browser, course) as (page, _):
        page.goto(course)
        ids = ("mirror-angle", "prism-most")
        changed = {"mirror-signs": answer("0" * 12)}
        keep(page, {id_: answer(digests[id_]) for id_ in ids} | changed)
        page.goto(course + COURSE)
        lessons = page.locator("course-outline li")
        expect(lessons.filter(has_text="Mirrors")).to_contain_text("1 of 3 done")
        expect(lessons.filter(has_text="Colours")).to_contain_text("1 of 1 done")
        expect(page.locator(".course-next")).to_contain_text("2 of 4 questions and exercises done")
        page.get_by_role("link", name="Go on with “Mirrors”").click()
        page.wait_for_url(f"{course}{MIRRORS}#q-mirror-signs")
        expect(page.locator("#q-mirror-signs")).to_be_in_viewport()


# How a reader may see a page.
SCHEMES: list[dict[str, Any]] = [
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"color_scheme": "dark", "forced_colors": "active"},
]


@pytest.mark.parametrize("scheme", SCHEMES, ids=["light", "dark", "forced colours"])
@pytest.mark.parametrize("address", [COURSE, MIRRORS, "teach/", "all-questions/"])
def test_the_pages_are_accessible_and_fit_any_screen(
    browser: Browser, course: str, digests: dict[str, str], address: str, scheme: dict[str, Any]
) -> None:
    with reader(browser, course, **scheme) as (page, _):
        page.goto(course)
        keep(page, {"prism-most": answer(digests["prism-most"])})
        page.goto(course + address, wait_until="networkidle")
        for width in (1440, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDTH) <= width
            assert violations(page) == []
