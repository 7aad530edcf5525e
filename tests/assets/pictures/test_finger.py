"""A finger on a phone: it swipes through the lesson to the demo, and drags the tip of an arrow."""

import pytest
from playwright.sync_api import Browser, expect

from tests.assets.demo.test_demo_page import LESSON, PHONE, Finger
from tests.browser.figure import Figure
from tests.browser.fixtures import reader

HEIGHT = PHONE["viewport"]["height"]
RESTS = """() => new Promise((done) => {
  let [before, frames] = [scrollY, 0];
  const look = () => {
    frames = scrollY === before ? frames + 1 : 0;
    before = scrollY;
    if (frames > 20) done();
    else requestAnimationFrame(look);
  };
  look();
})"""


def swipe_to(figure: Figure, finger: Finger) -> None:
    """Brings the tip of k cat onto the screen as readers do; a swipe may carry too far."""
    while not 0.2 * HEIGHT < (y := figure.on_screen(2.2, 1.0)[1]) < 0.7 * HEIGHT:
        start, end = (0.7, 0.4) if y > 0 else (0.4, 0.7)
        finger.swipe((200, start * HEIGHT), (200, end * HEIGHT))
        figure.page.evaluate(RESTS)


@pytest.mark.parametrize("ready", [True, False], ids=["Python is there", "Python starts"])
def test_a_tip_that_was_swiped_to_follows_the_finger_to_the_end(
    browser: Browser, site: str, ready: bool
) -> None:
    with reader(browser, site, **PHONE) as (page, _):
        page.goto(site + LESSON)
        figure, finger = Figure(page), Finger(page)
        swipe_to(figure, finger)
        if ready:
            figure.until("live")
        x, y = figure.on_screen(2.2, 1.0)
        finger.swipe((x, y), (x - 70, y - 10))
        expect(figure.tip("k cat")).to_have_attribute("aria-valuetext", "(0.7, 1.2)")
        assert figure.on_screen(2.2, 1.0) == (x, y), "the page has scrolled"
        figure.shows({"k cat": (0.7, 1.2)})
