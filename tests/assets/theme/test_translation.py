"""What is alike in every language is marked, so that translators of pages leave it as it is."""

from playwright.sync_api import Page

from tests.browser.cells import Cell
from tests.browser.figure import Figure

LESSON = "lessons/attention/"
NEUTRAL = (
    "code, pre, var, .katex, .cell-result, svg text, .scores tbody, .matrix th, .matrix td,"
    " .points th, .control-query .options span, .readouts output[aria-label='Query token']"
)
UNMARKED = """neutral => [...document.querySelectorAll(neutral)]
  .filter((part) => part.closest("[translate]")?.getAttribute("translate") !== "no")
  .map((part) => part.outerHTML.slice(0, 120))"""
WORDS = "h1, h2, article p, figcaption, caption, .control-plane .options span, button"


def test_formulas_code_tokens_and_output_are_not_translated_and_words_are(
    page: Page, site: str
) -> None:
    for address in (
        LESSON,
        "notebooks/attention-in-numpy/",
        "reference/attention/",
        "glossary/softmax/",
    ):
        page.goto(site + address)
        assert page.locator(NEUTRAL).count() > 2
        assert page.evaluate(UNMARKED, NEUTRAL) == []
        translated = "words => [...document.querySelectorAll(words)].filter((it) => it.translate)"
        assert page.evaluate(f"{translated}.length", WORDS) > 5


def test_it_stays_so_when_a_demo_and_a_cell_have_answered(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    figure = Figure(page)
    figure.choose("mat")
    figure.choose("Values and output")
    figure.shows(query="mat")
    figure.field("v cat, x").fill("-1")
    figure.shows({"v cat": (-1.0, 0.8)}, query="mat")
    Cell(page, 1).try_("print('cat')")
    assert page.evaluate(UNMARKED, NEUTRAL) == []
