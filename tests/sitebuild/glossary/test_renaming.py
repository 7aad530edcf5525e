"""A term that is renamed can still be reached by its old addresses."""

from pathlib import Path

import pytest

from tests.built import first, meta, of_class, page, text
from tests.sites import Fork


@pytest.fixture
def renamed(grown: Fork) -> Path:
    """A site with softmax renamed to soft-maximum; lessons still write the old id."""
    return grown.site


def test_the_old_page_leads_to_the_new_one_without_a_script(renamed: Path) -> None:
    old = page(renamed, "glossary/softmax/")
    assert meta(old, "refresh") == "0; url=../soft-maximum/"
    canonical = first(old, ".//link[@rel='canonical']").get("href") or ""
    assert canonical.endswith("/another-name/glossary/soft-maximum/")
    assert first(old, "./body//a").get("href") == "../soft-maximum/"
    assert old.find(".//script") is None
    assert "default-src 'none'" in meta(old, "Content-Security-Policy")
    assert text(first(page(renamed, "glossary/soft-maximum/"), ".//h1")).startswith("softmax")


def test_the_old_anchor_stands_at_the_terms_entry_in_the_list(renamed: Path) -> None:
    entries = of_class(page(renamed, "glossary/"), "entry")
    entry = next(entry for entry in entries if entry.find(".//*[@id='softmax']") is not None)
    assert first(entry, "./h3").get("id") == "soft-maximum"


def test_lessons_that_write_the_old_id_link_the_new_page(renamed: Path) -> None:
    lesson = page(renamed, "lessons/attention/")
    linked = {link.get("href") for link in of_class(lesson, "term") if text(link) == "softmax"}
    assert linked == {"../../glossary/soft-maximum/"}


def test_the_old_id_is_no_term_of_its_own(renamed: Path) -> None:
    search = (renamed / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "glossary/softmax/" not in search
    assert "glossary/softmax/" not in (renamed / "sitemap.xml").read_text(encoding="utf-8")
