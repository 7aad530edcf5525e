"""Whoever writes a lesson or a term can't make a page do anything but be read."""

from pathlib import Path

import markdown
import pytest

from sitebuild.safety.active_content import check_file, check_text
from sitebuild.safety.content_security_policy import (
    inline_scripts,
    policy,
    themes_scripts,
    with_policy,
)
from sitebuild.source import BuildFailure, Source
from tests.project import PROJECT

EXTENSIONS = ["attr_list", "md_in_html", "tables", "def_list", "footnotes"]
EVIL = "fetch('/?'+document.cookie)"
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def rendered(text: str) -> tuple[str, Source]:
    return markdown.markdown(text, extensions=EXTENSIONS), Source("docs/page.md", text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"<script>{EVIL}</script>", "<script>"),
        ('Words <script src="../../images/mark.svg"></script> here.', "<script>"),
        (f"<SCRIPT\ntype=module>{EVIL}</SCRIPT>", "<SCRIPT>"),
        (f"<!--> <script>{EVIL}</script> -->", "<script>"),
        ('<div><iframe src="https://example.com/"></iframe></div>', "<iframe>"),
        ('<object data="x.svg"></object>', "<object>"),
        ('<embed src="x.svg">', "<embed>"),
        ('<base href="https://example.com/">', "<base>"),
        ('<meta http-equiv="refresh" content="0; url=https://example.com/">', "<meta>"),
        ('<link rel="stylesheet" href="https://example.com/a.css">', "<link>"),
        ("<style>article { display: none }</style>", "<style>"),
        ('<svg><set attributeName="href" to="javascript:x()"/></svg>', "<set>"),
        ("<svg><svg:script>x()</svg:script></svg>", "<svg:script>"),
        (f'<img src="x.png" onerror="{EVIL}">', "“onerror”"),
        ("<svg/onload=x()></svg>", "“onload”"),
        ("A [link](page.md){ onclick=x() }.", "“onclick”"),
        ("Words{ style='position:fixed' } <b style='position: fixed'>x</b>", "“style”"),
        ('<form action="https://example.com/"><input></form>', "“action”"),
        ('<button formaction="https://example.com/">x</button>', "“formaction”"),
        ("A [link](javascript:alert(1)).", "“javascript:alert(1)”"),
        ('A <a href=" jav&#x09;ascript:alert(1)">link</a>.', "address"),
        ("A [link](data:text/html,<b>x</b>).", "address"),
        ('<a href="vbscript:x">x</a>', "“vbscript:x”"),
        ('<img src="data:image/svg+xml,x">', "address"),
        ("![picture](file:///etc/passwd)", "address"),
    ],
)
def test_markup_that_acts_is_refused_with_its_line(text: str, named: str) -> None:
    html, source = rendered(f"First line.\n\n{text}\n")
    with pytest.raises(BuildFailure) as failure:
        check_text(html, source)
    assert named in str(failure.value)
    assert str(failure.value).startswith("docs/page.md:3: ")


@pytest.mark.parametrize(
    "text",
    [
        "`<script>` and\n\n    <script>alert(1)</script>\n",
        "A &lt;script&gt; in words, and onclick=x().",
        "[mail](mailto:a@example.com), [site](https://example.com/), [page](other.md#part)",
        "![dot](data:image/png;base64,AAAA) √d<sub>k</sub>",
        '<form class="filter" hidden><label>Find <input type="search"></label></form>',
        '<svg viewBox="0 0 1 1"><path fill="url(#a)" d="M0 0"/></svg>',
        "<baseline> <settle> <metaphor>",
    ],
)
def test_what_only_shows_something_is_taken(text: str) -> None:
    check_text(*rendered(text))


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("lessons/extra.html", "<p>Hello"),
        ("lessons/extra.HTM", "<p>Hello"),
        ("extra.xhtml", "<p/>"),
        ("extra.js", EVIL),
        ("embed/v1/glossary.js", EVIL),
        ("service-worker.js", EVIL),
        ("extra.xml", "<a/>"),
        ("extra.pdf", "%PDF"),
        ("CNAME", "example.com"),
        ("images/a.svg", SVG.format(f"<script>{EVIL}</script>")),
        ("images/a.svg", f'<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="{EVIL}"/>'),
        ("images/a.svg", SVG.format('<a href="javascript:x()"><path/></a>')),
        ("images/a.svg", f'<!DOCTYPE svg [<!ENTITY x "&#60;script>">]>{SVG.format("&x;")}'),
        ("images/a.svg", '<?xml-stylesheet href="a.xsl"?><svg/>'),
        ("images/a.svg", "<\0s\0c\0r\0i\0p\0t\0>\0"),
    ],
)
def test_a_file_that_a_browser_would_run_is_not_published(path: str, content: str) -> None:
    with pytest.raises(BuildFailure, match=f"^docs/{path}: "):
        check_file(path, content.encode())


def test_a_picture_that_only_draws_is_published() -> None:
    check_file("images/mark.svg", (PROJECT / "docs/images/mark.svg").read_bytes())


def page(body: str) -> dict[Path, str]:
    return {Path("lessons/index.html"): f'<head><meta charset="utf-8"></head><body>{body}'}


@pytest.mark.parametrize("code", [EVIL, "__md_scope=new URL('x'),alert(1)", "var el=alert(1)"])
def test_no_inline_script_but_the_themes_is_let_run(code: str) -> None:
    with pytest.raises(BuildFailure, match=r"^lessons/index\.html: an inline script"):
        with_policy(page(f"<p>Words</p><script>{code}</script>"))


def test_a_page_without_a_place_for_the_policy_is_refused() -> None:
    with pytest.raises(BuildFailure, match=r"^page\.html: a page without"):
        with_policy({Path("page.html"): "<p>Hello"})


def test_the_published_pages_run_nothing_inline_but_the_themes(site_dir: Path) -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in site_dir.rglob("*.html")}
    codes = {code for html in pages.values() for code in inline_scripts(html)}
    assert codes
    for code in codes:
        assert any(own.fullmatch(code) for own in themes_scripts())
    rules = policy(pages.values())
    assert "unsafe-inline" not in rules
    assert "'unsafe-eval'" not in rules
    for path, html in pages.items():
        assert html.count("Content-Security-Policy") == 1, path
