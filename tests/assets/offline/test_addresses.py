"""What a file is doesn't depend on how its address looks, and a page has one address offline."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.assets.offline.test_offline import LESSON, visitor
from tests.browser.pages_server import serve
from tests.browser.stored import until_kept
from tests.project import SUB_PATH


@pytest.mark.parametrize("name", ["20261130", "0123456789abcdef", "assets", "runtime"])
def test_a_lesson_whose_name_looks_like_a_folder_of_files_is_a_page(
    browser: Browser, site_dir: Path, tmp_path: Path, name: str
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site_dir, copy, copy_function=os.link)
    page_of_lesson = copy / "lessons" / name / "index.html"
    page_of_lesson.parent.mkdir()
    html = (site_dir / LESSON / "index.html").read_text(encoding="utf-8")
    page_of_lesson.write_text(html, encoding="utf-8")
    with serve(copy, SUB_PATH) as site, visitor(browser, site) as page:
        page.goto(f"{site}lessons/{name}/")
        until_kept(page, f"pages {site}lessons/{name}/")
        page_of_lesson.write_text(html.replace("</h1>", " (new)</h1>"), encoding="utf-8")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("(new)")
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Attention")


@pytest.mark.parametrize("opened", ["lessons/attention/", "lessons/attention/index.html"])
def test_offline_every_address_of_a_page_that_was_opened_leads_to_it(
    browser: Browser, site: str, opened: str
) -> None:
    with visitor(browser, site) as page:
        page.goto(site + opened)
        until_kept(page, f"pages {site}{LESSON}")
        page.context.set_offline(True)
        for address in ("lessons/attention", "lessons/attention/index.html", LESSON):
            page.goto(f"{site}{address}?h=query#four-steps")
            expect(page.get_by_role("heading", level=1)).to_contain_text("Attention")
            shown = page.url.replace("/index.html", "/")
            assert shown == f"{site}{LESSON}?h=query#four-steps"
            assert page.evaluate("document.fonts.check('16px \"Source Serif 4\"')")
