"""What the build has run, a reader runs with the same result, also where it says what can't be."""

import re

from playwright.sync_api import Page

from sitebuild.cells.execution import run
from tests.browser.cells import LESSON, Cell
from tests.project import PROJECT

WAITING = """import asyncio, time
async def later(n):
    await asyncio.sleep(n / 100)
    return n
async def both():
    async with asyncio.timeout(5):
        return await asyncio.gather(later(2), later(1))
time.sleep(0.01)
asyncio.run(both())"""
SOURCES = [
    "exit()",
    "input('Your name? ')",
    "try:\n    quit()\nexcept SystemExit:\n    input()",
    WAITING,
    "asyncio.new_event_loop().run_until_complete(later(3))",
    "await later(1)",
    "import sys\nsys.stdin.read()",
]
NUMBER = re.compile(r"Cell \d+,")


def test_cells_say_the_same_in_the_build_and_in_the_browser(page: Page, site: str) -> None:
    built = run(SOURCES, str(PROJECT / "pyodide_pkg"))
    expected = [ran.printed + NUMBER.sub("Cell 1,", ran.outcome.text) for ran in built]
    page.goto(site + LESSON)
    cell = Cell(page, 1)
    shown = [cell.try_(source) for source in SOURCES]
    assert shown == expected
    assert shown[SOURCES.index(WAITING)] == "[2, 1]"
