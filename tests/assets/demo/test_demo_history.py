"""A demo is as it was left, on Back and after a reload, where the browser keeps no living page."""

from playwright.sync_api import Page, expect

from tests.browser.figure import Figure

LESSON = "lessons/attention/"
LEFT = {"k cat": (-1.5, 1.0)}
WRITES = """() => {
  const { replaceState } = history;
  window.writes = 0;
  history.replaceState = (...given) => { writes++; replaceState.apply(history, given); };
}"""


def moved(page: Page, address: str) -> Figure:
    """The demo at an address, its query and one point changed."""
    page.goto(address)
    figure = Figure(page)
    figure.choose("mat")
    figure.field("k cat, x").fill("-1.5")
    figure.shows(LEFT, query="mat")
    return figure


def test_back_and_forward_show_what_was_left(page: Page, site: str) -> None:
    figure = moved(page, site + LESSON)
    page.goto(f"{site}glossary/softmax/")
    page.go_back()
    figure.shows(LEFT, query="mat")
    expect(figure.field("k cat, x")).to_have_value("-1.5")
    figure.choose("cat")
    page.goto(f"{site}glossary/")
    page.go_back()
    figure.shows(LEFT, query="cat")
    page.reload()
    figure.shows(LEFT, query="cat")
    page.goto(f"{site}glossary/")
    page.goto(site + LESSON)
    figure.shows()


def test_what_was_reset_stays_so(page: Page, site: str) -> None:
    figure = moved(page, site + LESSON)
    figure.press("Reset")
    figure.shows()
    page.goto(f"{site}glossary/")
    page.go_back()
    figure.shows()


def test_an_address_wins_on_a_fresh_visit_and_what_was_left_on_back(page: Page, site: str) -> None:
    address = f"{site}{LESSON}?one_query.query=cat"
    page.goto(address)
    figure = Figure(page)
    figure.shows(query="cat")
    figure.choose("mat")
    figure.shows(query="mat")
    page.goto(f"{site}glossary/")
    page.go_back()
    figure.shows(query="mat")
    page.goto(f"{site}glossary/")
    page.goto(address)
    figure.shows(query="cat")


def test_a_jump_within_the_page_loses_nothing(page: Page, site: str) -> None:
    figure = moved(page, site + LESSON)
    page.evaluate("location.hash = 'one_query-title'")
    page.goto(f"{site}glossary/")
    page.go_back()
    figure.shows(LEFT, query="mat")
    page.go_back()
    page.reload()
    figure.shows(LEFT, query="mat")


def test_a_drag_is_kept_once_it_ends_and_a_key_once_it_is_up(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    figure = Figure(page)
    figure.whole.scroll_into_view_if_needed()
    tip = figure.tip("k cat")
    page.evaluate(WRITES)
    x, y = figure.on_screen(2.2, 1.0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=150)
    page.mouse.up()
    assert page.evaluate("writes") == 1
    tip.focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("writes") == 2
    where = tip.get_attribute("aria-valuetext")
    page.goto(f"{site}glossary/")
    page.go_back()
    expect(tip).to_have_attribute("aria-valuetext", where or "")
