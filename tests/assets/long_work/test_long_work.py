"""Long work of a demo: seen on the way, stopped, gone on with, left and come back to."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

LESSON = "lessons/refraction/"
LAST = 120
# Notes each step that is shown, with the number beside it.
WATCH = """() => {
  window.seen = [];
  const view = document.querySelector("#drops-view");
  new MutationObserver(() => {
    const at = view.querySelector("#drops-at").textContent;
    const left = view.querySelector("#drops-left").textContent;
    if (seen.at(-1)?.[0] !== at) seen.push([at, left]);
  }).observe(view, { childList: true, subtree: true, characterData: true });
}"""


class Drops(Figure):
    """The demo with long work."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "drops")
        self.steps = self.whole.get_by_role("slider", name="Steps done")
        self.share = self.whole.get_by_role("slider", name="Share that is left")
        self.at = self.view.locator("#drops-at")
        self.words = self.whole.locator(".work [aria-hidden]")
        self.status = self.whole.locator(".work [role=status]")

    def button(self, name: str) -> Locator:
        return self.whole.locator(".work").get_by_role("button", name=name, exact=True)

    def faster(self) -> None:
        """Chooses the highest speed."""
        self.button("Faster").click()
        expect(self.button("Faster")).to_have_attribute("aria-disabled", "true")

    def seen(self) -> list[tuple[int, str]]:
        """The steps that were shown one after the other, and the number shown with each."""
        return [(int(at), left) for at, left in self.page.evaluate("seen")]

    def reached(self, least: int) -> None:
        """Waits until it has come so far."""
        self.page.wait_for_function(
            "least => Number(document.querySelector('#drops-at').textContent) >= least"
            " && document.querySelector('#drops-view').matches('[data-working]')",
            arg=least,
        )


def left(step: int, share: float = 0.9) -> str:
    """The number that is left after so many steps."""
    number = 1000.0
    for _ in range(step):
        number *= share
    return f"{number:.3f}"


@pytest.fixture
def opened(browser: Browser, course: str) -> Iterator[Page]:
    """The lesson, with Python there."""
    with reader(browser, course, viewport={"width": 1440, "height": 900}) as (page, _):
        page.goto(course + LESSON)
        Drops(page).until("live")
        page.evaluate(WATCH)
        yield page


def test_the_work_is_seen_on_the_way_and_ends_where_the_page_began(opened: Page) -> None:
    drops = Drops(opened)
    expect(drops.at).to_have_text(str(LAST))
    drops.faster()
    drops.button("Start").click()
    expect(drops.button("Start")).to_be_visible(timeout=60_000)
    expect(drops.words).to_have_text(f"Done: step {LAST} of {LAST}")
    steps = [step for step, _ in drops.seen()]
    assert len(steps) > 8
    assert steps == sorted(steps)
    assert steps[-1] == LAST
    assert all(shown == left(step) for step, shown in drops.seen())


def test_it_is_stopped_at_a_step_and_goes_on_from_there(opened: Page) -> None:
    drops = Drops(opened)
    drops.button("Start").click()
    drops.reached(3)
    drops.button("Stop").click()
    drops.settled()
    stopped = int(drops.at.inner_text())
    assert 3 <= stopped < LAST
    expect(drops.steps).to_have_value(str(stopped))
    expect(drops.words).to_have_text(f"Stopped: step {stopped} of {LAST}")
    expect(drops.status).to_have_text(f"Stopped: step {stopped} of {LAST}")
    expect(drops.view.locator("output")).to_have_text(left(stopped))
    drops.button("Start").click()
    drops.reached(stopped + 3)
    drops.button("Stop").click()
    assert min(step for step, _ in drops.seen()[1:] if step) >= 1
    later = [step for step, _ in drops.seen()]
    assert later == sorted(later)


def test_what_the_reader_changes_begins_anew_and_the_rest_goes_on(opened: Page) -> None:
    drops = Drops(opened)
    drops.button("Start").click()
    drops.reached(3)
    drops.share.fill("0.5")
    drops.reached(2)
    drops.button("Stop").click()
    drops.settled()
    at = int(drops.at.inner_text())
    expect(drops.view.locator("output")).to_have_text(left(at, 0.5))
    steps = [step for step, _ in drops.seen()]
    again = next(i for i, step in enumerate(steps[1:], 1) if step < steps[i - 1] and i > 1)
    assert steps[again] <= 1
    # Without Start, it is done up to the step that the slider is at.
    drops.steps.fill("40")
    drops.settled()
    drops.share.fill("0.8")
    drops.settled()
    expect(drops.at).to_have_text("40")
    expect(drops.view.locator("output")).to_have_text(left(40, 0.8))
    expect(drops.words).to_have_text(f"Done: step 40 of {LAST}")


def test_another_demo_answers_meanwhile(opened: Page) -> None:
    drops, other = Drops(opened), Figure(opened, "snell")
    drops.share.fill("0.6")  # all steps are done anew
    drops.reached(2)
    other.whole.get_by_role("slider", name="Refractive index").fill("2")
    expect(other.view.locator("output")).to_have_text("14.5°")
    assert opened.evaluate("document.querySelector('#drops-view').matches('[data-working]')")
    drops.settled()
    expect(drops.view.locator("output")).to_have_text(left(LAST, 0.6))


def test_what_was_reached_is_there_when_the_reader_comes_back(opened: Page, course: str) -> None:
    drops = Drops(opened)
    drops.button("Faster").click()
    drops.button("Start").click()
    drops.reached(30)
    opened.goto(course + "demos/snell/")
    opened.go_back()
    back = Drops(opened)
    back.until("live")
    back.settled()
    at = int(back.at.inner_text())
    assert 0 < at < LAST
    expect(back.view.locator("output")).to_have_text(left(at))
    expect(back.steps).to_have_value(str(at))
    expect(back.words).to_contain_text(f"step {at} of {LAST}")
    expect(back.button("Start")).to_be_visible()


def test_a_reset_ends_it_and_shows_the_page_as_it_came(opened: Page) -> None:
    drops = Drops(opened)
    drops.button("Start").click()
    drops.reached(2)
    drops.press("Reset")
    drops.settled()
    expect(drops.at).to_have_text(str(LAST))
    expect(drops.button("Start")).to_be_visible()
    expect(drops.view).not_to_have_attribute("data-working", "")


def test_it_is_announced_at_quarters_alone(opened: Page) -> None:
    drops = Drops(opened)
    opened.evaluate(
        """() => {
          window.heard = [];
          const notes = document.querySelectorAll("[role=status], [aria-live=polite]");
          for (const note of notes)
            new MutationObserver(() => {
              if (note.ariaLive !== "off" && note.textContent.trim()) heard.push(note.textContent);
            }).observe(note, { childList: true, subtree: true, characterData: true });
        }"""
    )
    drops.faster()
    drops.button("Start").click()
    expect(drops.whole.locator(".demo-says")).not_to_be_empty(timeout=60_000)
    heard = [text.strip() for text in opened.evaluate("heard")]
    assert heard[0] == f"Dropping: step 0 of {LAST}"
    assert set(heard[1:-2]) <= {f"Dropping: step {LAST * n // 4} of {LAST}" for n in (1, 2, 3, 4)}
    assert heard[-2:] == [f"Done: step {LAST} of {LAST}", f"{left(LAST)} is left."]


def test_who_wants_little_motion_sees_the_end_alone_unless_it_is_started(
    browser: Browser, course: str
) -> None:
    with reader(browser, course, reduced_motion="reduce") as (page, _):
        page.goto(course + LESSON)
        drops = Drops(page)
        drops.until("live")
        page.evaluate(WATCH)
        drops.share.fill("0.7")
        expect(drops.words).to_contain_text("Dropping")
        drops.settled()
        assert [step for step, _ in drops.seen()] == [LAST]
        expect(drops.view.locator("output")).to_have_text(left(LAST, 0.7))


def test_without_a_script_the_page_shows_the_end(browser: Browser, course: str) -> None:
    with reader(browser, course, java_script_enabled=False) as (page, _):
        page.goto(course + LESSON)
        drops = Drops(page)
        expect(drops.at).to_have_text(str(LAST))
        expect(drops.view.locator("output")).to_have_text(left(LAST))
        expect(drops.button("Start")).to_be_hidden()


def test_without_its_part_of_the_script_the_demo_answers_all_the_same(
    browser: Browser, course: str
) -> None:
    with reader(browser, course) as (page, faults):
        faults.allow("demo-work.js")
        page.route("**/demo-work.js", lambda route: route.abort())
        page.goto(course + LESSON)
        drops = Drops(page)
        drops.until("live")
        expect(drops.button("Start")).to_be_hidden()
        drops.steps.fill("40")
        expect(drops.at).to_have_text("40")
        expect(drops.view.locator("output")).to_have_text(left(40))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_buttons_are_reached_by_keyboard_and_fit_a_phone(
    browser: Browser, course: str, scheme: str
) -> None:
    phone = {"width": 360, "height": 800}
    with reader(browser, course, viewport=phone, color_scheme=scheme) as (page, _):
        page.goto(course + LESSON)
        drops = Drops(page)
        drops.until("live")
        assert violations(page, "live-demo[data-prefix=drops]") == []
        drops.steps.focus()
        page.keyboard.press("Tab")
        expect(drops.button("Start")).to_be_focused()
        page.keyboard.press("Space")
        drops.reached(2)
        expect(drops.button("Stop")).to_be_focused()
        page.keyboard.press("Space")
        expect(drops.button("Start")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
