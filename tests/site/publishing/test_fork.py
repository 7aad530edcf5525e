"""Under whatever address a fork is published, everything in it leads to that address."""

import json
import re
from xml.etree import ElementTree

from sphobjinv import Inventory

from sitebuild.checks.links import faults, own_address
from tests.project import PROJECT, SITE_NAME, SUB_PATH
from tests.sites import ADDRESSES, NAMED_IN, NEW_NAME, Fork

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
CANONICAL = re.compile(r'<link rel="canonical" href="([^"]+)"')
# Where the site says it is while it is built on somebody's machine, in tests, and in its sources.
ELSEWHERE = ("127.0.0.1:8000", f"example.org{SUB_PATH}", "course.example", "site.invalid")
# This page gives example addresses.
GUIDE = "host-your-own/index.html"


def own_pages(fork: Fork) -> dict[str, str]:
    """The address of each page that readers find, by its file."""
    names = (path.relative_to(fork.site).as_posix() for path in fork.site.rglob("index.html"))
    return {name: f"{fork.address}{name.removesuffix('index.html')}" for name in names}


def test_every_link_within_it_works(fork: Fork) -> None:
    assert own_address(fork.site) == fork.address
    assert faults(fork.site, fork.address) == []


def test_every_page_names_its_own_address(fork: Fork) -> None:
    texts = fork.texts
    named = {name: CANONICAL.findall(texts[name]) for name in own_pages(fork)}
    # A term's old address leads to its new one.
    moved = {name for name in named if 'http-equiv="refresh"' in texts[name]}
    assert {name: found for name, found in named.items() if name not in moved} == {
        name: [address] for name, address in own_pages(fork).items() if name not in moved
    }


def test_the_sitemap_lists_its_pages(fork: Fork) -> None:
    sitemap = ElementTree.fromstring(fork.texts["sitemap.xml"])
    listed = {place.text for place in sitemap.iter(LOC)}
    assert {fork.address, f"{fork.address}lessons/attention/"} <= listed
    assert listed <= set(own_pages(fork).values())


def test_the_glossary_for_programs_names_its_pages(fork: Fork) -> None:
    glossary = json.loads((fork.site / "glossary.json").read_text(encoding="utf-8"))
    assert glossary["url"] == fork.address
    assert {term["id"]: term["url"] for term in glossary["terms"]} == {
        term["id"]: f"{fork.address}glossary/{term['id']}/" for term in glossary["terms"]
    }


def test_other_courses_are_told_its_address(fork: Fork) -> None:
    html = fork.texts["use-this-glossary/index.html"]
    text = re.sub(r"<[^>]+>", "", html)
    for name in ("objects.inv", "glossary.json", "embed/v1/glossary.js", "demos/one_query/"):
        assert f"{fork.address}{name}" in text
    assert html.count(fork.address) > 20


def test_its_notebooks_open_in_colab_from_its_own_branch(fork: Fork) -> None:
    name = fork.repository.removeprefix("https://github.com/")
    for source in (PROJECT / "docs" / "notebooks").glob("*.py"):
        html = fork.texts[f"notebooks/{source.stem}/index.html"]
        (colab,) = re.findall(r'href="https://colab\.research\.google\.com/([^"]+)"', html)
        assert colab == f"github/{name}/blob/notebooks/notebooks/{source.stem}.ipynb"


def test_links_of_its_downloads_lead_to_it(fork: Fork) -> None:
    for file in (fork.site / "notebooks").glob("*.ipynb"):
        links = re.findall(r"\]\((https?://[^)]+)\)", file.read_text(encoding="utf-8"))
        assert [link for link in links if not link.startswith(fork.address)] == []


def test_there_is_no_trace_of_another_address(fork: Fork) -> None:
    others = [address for address in ADDRESSES.values() if not fork.address.startswith(address)]
    strange = [*ELSEWHERE, *others]
    found = [
        (name, other)
        for name, text in fork.texts.items()
        for other in strange
        if other in text and name != GUIDE
    ]
    assert found == []
    # An address above its own, on the same host, would be another's site.
    outside = re.compile(r"https://someone\.github\.io/(?!another-name/)")
    if fork.address == ADDRESSES["project site"]:
        assert [name for name, text in fork.texts.items() if outside.search(text)] == []


def test_pages_find_all_they_use_under_any_path(fork: Fork) -> None:
    rooted = re.compile(r'(?:href|src)="/')
    assert [name for name in own_pages(fork) if rooted.search(fork.texts[name])] == []


def test_another_name_is_everywhere(renamed_fork: Fork) -> None:
    texts = renamed_fork.texts
    assert [name for name, text in texts.items() if SITE_NAME in text] == []
    for name in ("index.html", "lessons/attention/index.html", "feed.xml", "glossary.json"):
        assert NEW_NAME in texts[name]
    assert Inventory(str(renamed_fork.site / "objects.inv")).project == NEW_NAME


def test_another_name_breaks_no_test() -> None:
    files = sorted((PROJECT / "tests").rglob("*.py"))
    assert [path.name for path in files if SITE_NAME in path.read_text(encoding="utf-8")] == []


def test_the_guide_names_every_file_that_holds_the_courses_name() -> None:
    guide = (PROJECT / "docs" / "host-your-own.md").read_text(encoding="utf-8")
    assert [name for name in (*NAMED_IN, "README.md") if f"`{name}`" not in guide] == []
