"""Old links to a term that was renamed lead a reader to it."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import reader
from tests.browser.pages_server import serve
from tests.conftest import SUB_PATH
from tests.glossary.project_copy import built_copy, copy_project, rename_softmax


def test_an_old_page_and_an_old_anchor_lead_to_the_renamed_term(
    browser: Browser, tmp_path: Path
) -> None:
    project = copy_project(tmp_path / "renamed")
    rename_softmax(project, "was: [softmax]")
    with serve(built_copy(project), SUB_PATH) as site, reader(browser, site) as (page, _):
        page.goto(f"{site}glossary/softmax/")
        page.wait_for_url(f"{site}glossary/soft-maximum/")
        expect(page.get_by_role("heading", level=1)).to_contain_text("softmax")
        page.goto(f"{site}glossary/#softmax")
        expect(page.locator("h3#soft-maximum")).to_be_in_viewport()
