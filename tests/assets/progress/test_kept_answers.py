"""The page of the reader's own answers: seen, moved, printed, removed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.assets.progress.answering import (
    ANSWERS,
    COLOURS,
    MIRRORS,
    answer,
    check,
    keep,
    kept,
)
from tests.browser.accessibility import violations
from tests.browser.fixtures import reader

SHEET = {"width": 642, "height": 970}  # what our margins leave of A4, in pixels
SMALLER = "The image is smaller."
VIOLET = "*violet*, with $\\lambda = 0.4$ μm"
# As a browser does that blocks all cookies.
REFUSE = """Object.defineProperty(window, "localStorage", {
  configurable: true,
  get() { throw new DOMException("refused", "SecurityError"); },
});"""


def says(page: Page) -> Locator:
    """What the page tells of what was done."""
    return page.get_by_role("status")


def line(page: Page, name: str) -> Locator:
    """The line of a question, which the page calls by this name."""
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))


def opened(page: Page, course: str, given: dict[str, dict[str, Any]]) -> None:
    """Opens the page of a reader who has kept these answers."""
    page.goto(course)
    keep(page, given)
    page.goto(course + ANSWERS)
    expect(page.get_by_role("button", name="Remove all answers")).to_be_enabled()


@pytest.fixture
def given(digests: dict[str, str]) -> dict[str, dict[str, Any]]:
    """An answer to each question: right, wrong, changed since, right after it was shown."""
    return {
        "mirror-angle": answer(digests["mirror-angle"], answer="at 30°", tries=3),
        "mirror-signs": answer(
            digests["mirror-signs"], answer="The image is smaller.", right=False
        ),
        "mirror-distance": answer("0" * 12, answer="3"),
        "prism-most": answer(digests["prism-most"], answer=VIOLET, seen=True),
    }


def test_what_was_answered_in_the_lessons_stands_with_how_it_went(
    browser: Browser, course: str
) -> None:
    with reader(browser, course) as (page, _):
        page.goto(course + ANSWERS)
        expect(page.get_by_text("No answers yet.")).to_be_visible()
        page.goto(course + MIRRORS)
        check(page, "mirror-angle", "at 60°")
        check(page, "mirror-angle", "at 30°")
        check(page, "mirror-signs", "as far behind", "is smaller")
        page.goto(course + ANSWERS)
        expect(line(page, "Question 1")).to_contain_text("at 30°")
        expect(line(page, "Question 1")).to_contain_text("Right at try 2")
        both = "as the thing is before it.; The image is smaller."
        expect(line(page, "Question 2")).to_contain_text(both)
        expect(line(page, "Question 2")).to_contain_text("Not right yet")
        expect(page.get_by_text("1 of 3 done")).to_be_visible()
        line(page, "Question 2").get_by_role("link").click()
        page.wait_for_url(f"{course}{MIRRORS}#q-mirror-signs")


def test_a_question_that_has_changed_says_so_and_one_that_is_gone_says_nothing(
    browser: Browser, course: str, given: dict[str, dict[str, Any]]
) -> None:
    with reader(browser, course) as (page, _):
        opened(page, course, given | {"long-gone": answer("1" * 12)})
        expect(line(page, "Question 3")).to_contain_text("Changed since: answer it again")
        expect(page.get_by_text("1 of 3 done")).to_be_visible()
        assert page.get_by_role("row").count() == 2 + 4  # two of them are heads


def test_answers_to_a_lesson_are_removed_once_the_reader_has_confirmed_it(
    browser: Browser, course: str, given: dict[str, dict[str, Any]]
) -> None:
    with reader(browser, course) as (page, _):
        opened(page, course, given)
        button = page.get_by_role("button", name="Remove answers to “Mirrors”")
        button.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Remove 3 answers to “Mirrors”")
        expect(dialog.get_by_role("button", name="Keep them")).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(button).to_be_focused()
        assert len(kept(page)) == 4
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(says(page)).to_have_text("3 answers removed.")
        assert set(kept(page)) == {"prism-most"}
        expect(page.get_by_role("button", name="Remove all answers")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(says(page)).to_have_text("1 answer removed.")
        assert kept(page) == {}
        expect(page.get_by_text("No answers yet.")).to_be_visible()


def saved(page: Page, folder: Path) -> Path:
    """The file that the page saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    assert download.value.suggested_filename == "answers.json"
    file = folder / "answers.json"
    download.value.save_as(file)
    return file


def test_answers_are_read_from_a_file_in_another_browser(
    browser: Browser, course: str, given: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    with reader(browser, course) as (page, _):
        opened(page, course, given)
        file = saved(page, tmp_path)
    newer = answer("0" * 12, at="2026-12-24T10:00:00.000Z", tries=9)
    with reader(browser, course) as (page, _):
        opened(page, course, {"mirror-angle": newer})
        page.get_by_label("Read from a file").set_input_files(file)
        expect(says(page)).to_contain_text("3 answers taken over.")
        expect(says(page)).to_contain_text("1 answer stayed")
        expect(says(page)).to_contain_text("1 of the questions changed since.")
        assert kept(page) == {**given, "mirror-angle": newer}
        expect(line(page, "Question 3")).to_contain_text("Changed since")
        page.goto(course + COLOURS)
        expect(page.locator("#q-prism-most").get_by_label("violet")).to_be_checked()


# Room for some answers, and not for all.
NEARLY_FULL = """() => {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (text.length > 300) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, text);
  };
}"""


def test_answers_that_do_not_all_fit_are_not_taken_over_in_part(
    browser: Browser, course: str, given: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    with reader(browser, course) as (page, _):
        opened(page, course, given)
        file = saved(page, tmp_path)
        opened(page, course, {"mirror-angle": given["mirror-angle"]})
        page.evaluate(NEARLY_FULL)
        page.get_by_label("Read from a file").set_input_files(file)
        expect(says(page)).to_contain_text("There is no room for these answers on this device.")
        assert kept(page) == {"mirror-angle": given["mirror-angle"]}


STRANGE = "This file holds no answers"
REFUSED = {
    "no JSON": ("answers", STRANGE),
    "another format": ({"format": "cells"}, STRANGE),
    "another course": (
        {"course": "Acoustics"},
        "another course, “Acoustics”. None was taken over.",
    ),
    "a newer version": ({"version": 2}, "A newer version of this site"),
    "no answer": ({"answers": {"prism-most": {"right": "yes"}}}, STRANGE),
    "a date that is none": ({"answers": {"prism-most": answer("0" * 12, at="soon")}}, STRANGE),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_file_that_does_not_fit_is_refused_with_a_sentence(
    browser: Browser, course: str, given: dict[str, dict[str, Any]], tmp_path: Path, fault: str
) -> None:
    wrong, sentence = REFUSED[fault]
    with reader(browser, course) as (page, _):
        opened(page, course, given)
        file = saved(page, tmp_path)
        held = json.loads(file.read_text())
        file.write_text(wrong if isinstance(wrong, str) else json.dumps(held | wrong))
        opened(page, course, {})
        page.get_by_label("Read from a file").set_input_files(file)
        expect(says(page)).to_contain_text(sentence)
        assert kept(page) == {}


def test_the_report_is_one_page_with_the_name_which_is_not_kept(
    browser: Browser, course: str, given: dict[str, dict[str, Any]]
) -> None:
    with reader(browser, course) as (page, _):
        opened(page, course, given)
        page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
        page.get_by_label("Your name").fill("Ada Lovelace")
        page.get_by_role("combobox", name="Lesson").select_option("Mirrors")
        page.get_by_role("button", name="Print the report").click()
        page.emulate_media(media="print")
        shown = page.locator("article").inner_text()
        assert "Optics, step by step: answers" in shown
        assert "Ada Lovelace" in shown
        assert re.search(r"\d{1,2} \w+ 20\d\d\n", shown)
        for part in (
            "Right at try 3",
            "Not right yet",
            "Changed since",
            "30 Nov 2026",
            "1 of 3 done",
        ):
            assert part in shown
        for gone in ("Colours", "Remove", "Save to a file", "Your name", "No answers"):
            assert gone not in shown
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) == 1
        stored: str = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert "Ada" not in stored
        page.emulate_media(media="screen")
        page.reload()
        expect(page.get_by_label("Your name")).to_have_value("")


def test_where_storage_is_refused_the_page_says_so(browser: Browser, course: str) -> None:
    with reader(browser, course) as (page, _):
        refuse = (
            "Object.defineProperty(window, 'localStorage', {configurable: true, get() {throw 0}})"
        )
        page.add_init_script(refuse)
        page.goto(course + ANSWERS)
        sentence = "This browser doesn't let the site store anything"
        expect(page.get_by_text(sentence)).to_be_visible()
        page.goto(course + COLOURS)
        check(page, "prism-most", "violet")
        page.goto(course + ANSWERS)
        expect(page.get_by_text(sentence)).to_be_visible()
        told = line(page, "Question 1")
        expect(told).to_contain_text("violet, with λ = 0.4 μm")
        expect(told).to_contain_text("Right")  # as long as the tab is open


def test_where_the_questions_cannot_be_loaded_the_page_says_so(
    browser: Browser, course: str, given: dict[str, dict[str, Any]]
) -> None:
    with reader(browser, course) as (page, faults):
        faults.allow("ERR_FAILED")
        page.goto(course)
        keep(page, given)
        page.route("**/questions/*.json", lambda route: route.abort())
        page.goto(course + ANSWERS)
        expect(page.get_by_text("can't be loaded")).to_be_visible()
        expect(page.get_by_text("They are still kept.")).to_be_visible()
        page.goto(course + MIRRORS)  # no ticks, and no fault
        check(page, "mirror-angle", "at 30°")
        assert set(kept(page)) == set(given)


def test_without_javascript_the_page_says_what_it_needs(browser: Browser, course: str) -> None:
    with reader(browser, course, java_script_enabled=False) as (page, _):
        page.goto(course + ANSWERS)
        expect(page.get_by_text("This page needs JavaScript")).to_be_visible()
        expect(page.get_by_role("button", name="Save to a file")).to_be_hidden()


SCHEMES: list[dict[str, Any]] = [
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"color_scheme": "dark", "forced_colors": "active"},
]


@pytest.mark.parametrize("scheme", SCHEMES, ids=["light", "dark", "forced colours"])
def test_the_page_is_accessible_and_fits_any_screen(
    browser: Browser, course: str, given: dict[str, dict[str, Any]], scheme: dict[str, Any]
) -> None:
    with reader(browser, course, **scheme) as (page, _):
        opened(page, course, given)
        for width in (1440, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert violations(page) == []
        page.get_by_role("button", name="Remove all answers").click()
        expect(page.get_by_role("dialog", name="Remove 4 answers")).to_be_visible()
        assert violations(page) == []
