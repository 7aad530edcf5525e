"""A link that leads nowhere within the built site is found, wherever it stands."""

import gzip
import json
from pathlib import Path

import pytest
from sphobjinv import DataObjStr, Inventory, compress

from sitebuild.checks.links import faults, main

SITE = "https://example.org/course/"
SITEMAP = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{}</loc></url></urlset>'
)
FEED = '<rss version="2.0"><channel><link>{}</link><item><guid>{}</guid></item></channel></rss>'


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A site of two pages, with a picture, whose first page tells its address."""
    write(tmp_path, "index.html", f'<link rel="canonical" href="{SITE}"><h1 id="top">Home</h1>')
    write(tmp_path, "lesson/index.html", '<h1 id="steps">Lesson</h1><a name="old"></a>')
    write(tmp_path, "images/mark.svg", '<svg xmlns="http://www.w3.org/2000/svg"><g id="x"/></svg>')
    return tmp_path


def write(site: Path, path: str, text: str | bytes) -> None:
    file = site / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


def told(site: Path) -> list[str]:
    """What is said about each broken link."""
    return [f"{fault.address} {fault.reason}" for fault in faults(site)]


def inventory(address: str) -> bytes:
    made = Inventory()
    made.project = made.version = "x"
    made.objects.append(
        DataObjStr(name="a", domain="std", role="term", priority="-1", uri=address, dispname="-")
    )
    return bytes(compress(made.data_file()))


@pytest.mark.parametrize(
    "html",
    [
        '<a href="../">',
        '<a href="../#top">',
        '<a href="#steps">',
        '<a href="#old">',
        '<a href="">',
        '<a href="?query=mat#steps">',
        f'<a href="{SITE}lesson/#steps">',
        '<a href="/course/lesson/">',
        '<a href="https://elsewhere.example/x/">',
        '<a href="mailto:a@example.org">',
        '<img src="../images/mark.svg#x" srcset="../images/mark.svg 1x, ../images/mark.svg 2x">',
        '<label for="steps"><p aria-describedby="steps old"><path fill="url(#steps)">',
        '<meta http-equiv="refresh" content="0; url=../">',
        f'<code>allow "{SITE}images/"; then see {SITE}.</code>',
    ],
)
def test_a_link_that_works_is_let_be(small: Path, html: str) -> None:
    write(small, "lesson/index.html", f'<h1 id="steps">Lesson</h1><a name="old"></a>{html}')
    assert told(small) == []


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ('<a href="../#bottom">', "../#bottom names an id that index.html doesn't have"),
        ('<a href="#stepz">', "#stepz names an id that lesson/index.html doesn't have"),
        ('<a href="../gone/">', "../gone/ doesn't exist"),
        ('<a href="../Lesson/">', "../Lesson/ doesn't exist"),
        ('<a href="../lesson">', "../lesson is a folder, and lacks the slash at its end"),
        ('<a href="/lesson/">', f"/lesson/ isn't under {SITE}"),
        ('<a href="../../">', f"../../ isn't under {SITE}"),
        (f'<a href="{SITE}gone/">', f"{SITE}gone/ doesn't exist"),
        (f"<code>{SITE}gone.js</code>", f"{SITE}gone.js doesn't exist"),
        (f'<meta property="og:image" content="{SITE}x.png">', f"{SITE}x.png doesn't exist"),
        ('<img src="x.png">', "x.png doesn't exist"),
        ('<img srcset="../images/mark.svg 1x, x.png 2x">', "x.png doesn't exist"),
        ('<script src="../x.js"></script>', "../x.js doesn't exist"),
        ('<p aria-labelledby="x">', "#x names an id that lesson/index.html doesn't have"),
        ('<path marker-end="url(#x)">', "#x names an id that lesson/index.html doesn't have"),
        ('<meta http-equiv="refresh" content="0; url=../x/">', "../x/ doesn't exist"),
        ('<use xlink:href="../images/mark.svg#y">',
         "../images/mark.svg#y names an id that images/mark.svg doesn't have"),
    ],
)  # fmt: skip
def test_a_broken_link_of_a_page_is_found(small: Path, html: str, said: str) -> None:
    write(small, "lesson/index.html", html)
    assert told(small) == [said]


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("sitemap.xml", SITEMAP.format(f"{SITE}x/")),
        ("sitemap.xml.gz", gzip.compress(SITEMAP.format(f"{SITE}x/").encode())),
        ("feed.xml", FEED.format(SITE, f"{SITE}x/")),
        ("objects.inv", inventory("x/")),
        ("objects.inv", inventory("lesson/#x")),
        ("objects.inv", inventory("#x")),
        ("glossary.json", json.dumps({"$schema": "x.json", "terms": []})),
        ("glossary.json", json.dumps({"$schema": "", "terms": [{"address": "x/"}]})),
        ("glossary.json", json.dumps({"$schema": "", "terms": [{"url": f"{SITE}x/"}]})),
        ("search/search_index.json", json.dumps({"docs": [{"location": "lesson/#x"}]})),
        ("assets/site.css", "@font-face { src: url('fonts/x.woff2') }"),
        ("notebooks/one.ipynb", json.dumps({"source": f"See [x]({SITE}x/)."})),
        ("robots.txt", f"Sitemap: {SITE}x.xml"),
    ],
)
def test_a_broken_link_of_another_file_is_found(
    small: Path, path: str, content: str | bytes
) -> None:
    write(small, path, content)
    assert [fault.file for fault in faults(small)] == [path]


@pytest.mark.parametrize("path", ["sitemap.xml", "feed.xml"])
def test_a_list_of_pages_names_no_other_site(small: Path, path: str) -> None:
    other = "https://elsewhere.example/"
    write(small, path, SITEMAP.format(other) if path == "sitemap.xml" else FEED.format(SITE, other))
    assert told(small) == [f"{other} isn't under {SITE}"]


def test_the_page_for_what_is_missing_uses_no_address_that_depends_on_its_place(
    small: Path,
) -> None:
    write(small, "404.html", '<a href="lesson/"><a href="/course/lesson/"><a href="#x" id="x">')
    assert told(small) == ["lesson/ is relative, but this page is shown at any depth"]


def test_a_site_that_does_not_tell_its_address_is_checked_too(small: Path) -> None:
    write(small, "index.html", '<a href="lesson/#steps"><a href="/lesson/"><a href="/x/">')
    assert told(small) == ["/x/ doesn't exist"]


def test_a_fault_of_a_template_is_told_once(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for page in ("a", "b", "c"):
        write(small, f"{page}/index.html", '<script src="../x.js"></script>')
    assert main([str(small)]) == 1
    assert capsys.readouterr().out == "a/index.html: ../x.js doesn't exist (and in 2 more)\n"


def test_a_whole_site_is_said_to_be_whole(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(small)]) == 0
    assert capsys.readouterr().out == f"Every link within {SITE} works.\n"


def test_where_nothing_was_built_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert "build it with make site" in capsys.readouterr().out
