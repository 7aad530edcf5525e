"""The trained model as a reader meets it: a row of one's own, heads off, weights to take home."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from demokit import files
from demos.trained_heads import FILES
from tests.browser.cells import Cell
from tests.browser.figure import Figure
from tests.browser.fixtures import reader
from tests.demos.shown import view

DEMO = "demos/trained_heads/"
LESSON = "lessons/trained-heads/"
NAME = "trained_heads"
ROW = "The zebra, the owl and the"
HOSTILE = ["x" * 10_000, "🐱" * 90, "שלום owl", "<b onclick=a()>owl</b>"]


def write(figure: Figure, row: str) -> None:
    """Writes a row in place of the one that is there."""
    figure.whole.get_by_role("textbox", name="Your row of words").fill(row)


def asked_for(page: Page) -> list[str]:
    """The names of the weights' files that the page asks for from now on."""
    asked: list[str] = []

    def note(address: str) -> None:
        if "/files/" in urlsplit(address).path:
            asked.append(address.rpartition("/")[2])

    page.on("request", lambda request: note(request.url))
    return asked


def test_a_row_is_read_and_heads_are_switched_off_by_keyboard(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    figure = Figure(page, NAME)
    rows = figure.view.locator(".by-word tbody tr")
    write(figure, ROW)
    expect(figure.view.locator(".told")).to_have_text(
        "5 words after BOS. Not among the model’s words, so left out: zebra."
    )
    expect(rows).to_have_text(["".join(cells) for cells in rows_of(text=ROW)])
    switch = figure.view.get_by_role("button", name="Head 0.3 is on")
    switch.focus()
    page.keyboard.press("Enter")
    expect(figure.view.get_by_role("button", name="Head 0.3 is off")).to_be_focused()
    expect(figure.said).to_contain_text("Heads off: 0.3.")
    expect(rows).to_have_text(
        ["".join(cells) for cells in rows_of(text=ROW, on_Layer_0_head_3="off")]
    )
    figure.view.get_by_role("button", name="Head 0.3", exact=True).click()
    expect(figure.view.locator(".by-word thead")).to_contain_text("0.3 looks most at")


def rows_of(**values: str) -> list[list[str]]:
    return view(NAME, **values).rows("Word by word")


def test_whatever_is_written_is_answered(page: Page, site: str) -> None:
    page.goto(site + DEMO)
    figure = Figure(page, NAME)
    for row in HOSTILE:
        write(figure, row)
        figure.settled()
        field = figure.whole.get_by_role("textbox", name="Your row of words")
        shown = view(NAME, text=field.input_value()).one("p", "told")
        expect(figure.view.locator(".told")).to_have_text("".join(shown.itertext()))
        expect(figure.whole).to_have_attribute("data-state", "live")
    assert figure.view.locator("[onclick]").count() == 0


def test_the_copied_code_runs_with_the_weights_that_are_offered(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with reader(browser, site, permissions=allowed) as (page, _):
        page.goto(site + DEMO)
        figure = Figure(page, NAME)
        figure.until("live")
        figure.whole.get_by_text("Files that this demo reads").click()
        offered = figure.whole.locator(".demo-files li")
        for entry, name in zip(offered.all(), FILES, strict=True):
            with page.expect_download() as download:
                entry.get_by_role("link").click()
            path = tmp_path / download.value.suggested_filename
            download.value.save_as(path)
            assert path.read_bytes() == files.path(name).read_bytes()
            expect(entry).to_contain_text(sha256(path.read_bytes()).hexdigest())
        figure.press("Copy as NumPy")
        expect(figure.note).to_contain_text("copied")
        code = page.evaluate("navigator.clipboard.readText()")
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", code],
        capture_output=True, text=True, encoding="utf-8", cwd=tmp_path,
    )  # fmt: skip
    printed = [line.split() for line in done.stdout.splitlines()]
    assert printed == [" ".join(cells).split() for cells in rows_of()], done.stderr


def test_a_page_without_the_model_never_asks_for_its_weights(page: Page, site: str) -> None:
    asked = asked_for(page)
    page.goto(site + "demos/heads/")
    Figure(page, "heads").until("live")
    assert asked == []


def test_a_cell_of_the_lesson_reads_both_models_and_switches_a_head_off(
    page: Page, site: str
) -> None:
    asked = asked_for(page)
    page.goto(site + LESSON)
    cell = Cell(page, 1)
    copies = "copying cat 0.95 jump 0.93 milk 0.84 star 0.92"
    alone = "one_layer cat 0.01 jump 0.01 milk 0.01 star 0.01"
    assert cell.run().split() == f"{copies} {alone}".split()
    code = cell.whole.locator("code").first.inner_text()
    changed = code.replace("model.heads)", "model.heads, switched_off=[(0, 3)])")
    off = copies.replace("0.95", "0.01").replace("0.93", "0.01")
    off = off.replace("0.84", "0.01").replace("0.92", "0.01")
    assert cell.try_(changed).split() == f"{off} {alone}".split()
    assert {"copying.bin", "one_layer.bin"} <= set(asked)
