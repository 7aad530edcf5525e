"""No page asks browsers to fetch another one ahead, which its policy would refuse."""

from pathlib import Path

from tests.built import parsed

AHEAD = {"next", "prev", "prefetch", "prerender", "preload", "modulepreload"}


def test_no_page_has_others_fetched_ahead(site_dir: Path) -> None:
    pages = list(site_dir.rglob("*.html"))
    assert len(pages) > 50
    for page in pages:
        rels = {rel for link in parsed(page).iter("link") for rel in link.get("rel", "").split()}
        assert not rels & AHEAD, page
