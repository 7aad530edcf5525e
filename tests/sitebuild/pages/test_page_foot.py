"""The foot of pages: the last change, citing, reporting an error, the version built."""

import re
from datetime import date
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree.ElementTree import Element

import pytest

from sitebuild.pages.citation import Work, bibtex, citation
from tests.built import of_class, page, parsed, text
from tests.git import git
from tests.project import SITE_NAME, VERSION
from tests.sites import COMMITTED, NEW_NAME, Fork

LESSON, TERM = "lessons/attention/", "glossary/query/"


@pytest.fixture
def published(grown: Fork) -> Path:
    """The site of a repository at a known address, with all of its history."""
    return grown.site


@pytest.fixture
def unpacked(renamed_fork: Fork) -> Path:
    """A site built from an archive of files, which has no history."""
    return renamed_fork.site


def foot(site: Path, address: str) -> str:
    """What stands at the foot of a page's text."""
    return " ".join(text(own) for own in of_class(page(site, address), "page-foot"))


def last_lines(root: Element) -> Element:
    """The last lines of a page, the same on all."""
    return next(of_class(root, "site-foot"))


def report_link(root: Element) -> str | None:
    """Where “Report an error” leads."""
    links = [link for link in last_lines(root).iter("a") if text(link) == "Report an error"]
    return links[0].get("href") if links else None


@pytest.mark.parametrize("address", [LESSON, TERM, "authors/"])
def test_a_page_tells_its_last_change(published: Path, address: str) -> None:
    assert "Last changed 5 April 2026" in foot(published, address)
    day = next(next(of_class(page(published, address), "page-foot")).iter("time"))
    assert day.get("datetime") == str(COMMITTED)


def test_no_page_guesses_its_last_change(unpacked: Path) -> None:
    assert "Last changed" not in foot(unpacked, LESSON)
    assert "<lastmod>" not in (unpacked / "sitemap.xml").read_text(encoding="utf-8")
    assert "<pubDate>" not in (unpacked / "feed.xml").read_text(encoding="utf-8")


def test_the_site_map_and_the_feed_tell_the_dates_that_git_knows(published: Path) -> None:
    sitemap = (published / "sitemap.xml").read_text(encoding="utf-8")
    assert f"{LESSON}</loc>\n    <lastmod>{COMMITTED}</lastmod>" in sitemap
    assert "<pubDate>Sun, 05 Apr 2026" in (published / "feed.xml").read_text(encoding="utf-8")


def test_an_error_is_reported_where_the_repository_is_with_the_page_named(
    published: Path, grown: Fork
) -> None:
    address = urlsplit(report_link(page(published, TERM)) or "")
    assert f"{address.scheme}://{address.netloc}{address.path}" == f"{grown.repository}/issues/new"
    said = parse_qs(address.query)
    assert said["title"] == ["Error in “query”"]
    assert said["body"] == [f"{grown.address}{TERM}\n\n"]
    assert (report_link(parsed(published / "404.html")) or "").startswith(grown.repository)


def test_without_a_repository_there_is_nothing_that_would_lead_there(site_dir: Path) -> None:
    assert report_link(page(site_dir, TERM)) is None
    assert "Last changed" not in foot(site_dir, TERM)


def test_every_page_tells_the_version_and_the_commit_it_was_built_from(
    published: Path, unpacked: Path
) -> None:
    commit = git(published.parent, "rev-parse", "HEAD")[:7]
    for file in ("index.html", f"{TERM}index.html", "404.html"):
        assert f"Version {VERSION} ({commit})" in text(last_lines(parsed(published / file)))
        lines = text(last_lines(parsed(unpacked / file)))
        assert lines.endswith(f"Version {VERSION}")


def test_lessons_and_terms_can_be_cited_and_other_pages_need_not(
    published: Path, grown: Fork
) -> None:
    shown = foot(published, LESSON)
    assert (
        f"The authors of {SITE_NAME}. “Attention.” {SITE_NAME}, "
        f"5 April 2026. {grown.address}{LESSON}." in shown
    )
    assert "title = {Attention}," in shown
    assert f"“query.” {SITE_NAME}, 5 April 2026. {grown.address}{TERM}." in foot(published, TERM)
    for address in ("authors/", "glossary/"):
        assert "Cite" not in foot(published, address)


def test_without_a_date_a_citation_says_none(unpacked: Path, renamed_fork: Fork) -> None:
    shown = foot(unpacked, TERM)
    assert f"“query.” {NEW_NAME}. {renamed_fork.address}{TERM}." in shown
    assert "year" not in shown


def test_what_tex_would_take_for_a_command_is_harmless_in_an_entry() -> None:
    work = Work("Q&A: 100% of $d_k$ {#1}\\input", "A course", "https://x.org/a_b/c/", None)
    entry = bibtex(work)
    assert r"title = {Q\&A: 100\% of \$d\_k\$ \#1input}," in entry
    assert entry.startswith("@misc{a-course-a-b-c,\n")
    assert "url = {https://x.org/a_b/c/}," in entry
    assert entry.count("{") - entry.count(r"\{") == entry.count("}")


def test_an_entry_has_every_field_once_and_a_date_where_it_is_known() -> None:
    entry = bibtex(Work("Attention", "A course", "https://x.org/", date(2026, 4, 5)))
    fields = re.findall(r"^  (\w+) = ", entry, re.M)
    assert fields == ["author", "title", "howpublished", "year", "month", "url"]
    assert "  month = apr," in entry


def test_a_title_in_a_citation_is_text_and_no_markup() -> None:
    assert "“&lt;b&gt;.”" in citation(Work("<b>", "A course", "https://x.org/", None))
