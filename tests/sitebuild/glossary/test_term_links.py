"""Term links in Markdown: what they become, what is noted of them, and what is refused."""

import re
from functools import cache
from typing import Any

import markdown
import pytest
from markdown.extensions import Extension
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from sitebuild.glossary.term_links import Mention, TermLinks
from sitebuild.source import BuildFailure, Source
from tests.project import PROJECT
from tests.sitebuild.glossary.small_glossary import course_terms

PAGE = "docs/lessons/page.md"


@cache
def site() -> MkDocsConfig:
    """The site's settings."""
    return load_config(str(PROJECT / "mkdocs.yml"))


def render(text: str) -> tuple[str, list[Mention], Any]:
    """A page's HTML by the site's Markdown extensions, the mentions noted, the headings' tokens."""
    mentions = list[Mention]()
    links = TermLinks(Source(PAGE, text), course_terms(), mentions.append)
    extensions: list[str | Extension] = [*site().markdown_extensions, links]
    md = markdown.Markdown(extensions=extensions, extension_configs=site().mdx_configs)
    return md.convert(text), mentions, getattr(md, "toc_tokens", [])


def links(html: str) -> list[tuple[str, str]]:
    """The id and the inner HTML of each term link."""
    link = r'<a class="term" data-term="([^"]+)" href="/glossary/\1\.md">(.*?)</a>'
    return re.findall(link, html, re.S)


@pytest.mark.parametrize(
    ("written", "id_", "shown"),
    [
        ("[any words](term:softmax)", "softmax", "any words"),
        ("[any words](term:soft-max)", "softmax", "any words"),
        ("[softmax](term:)", "softmax", "softmax"),
        ("[Softmax](term:)", "softmax", "Softmax"),
        ("[dot products](term:)", "dot-product", "dot products"),
        ("[dot\nproducts](term:)", "dot-product", "dot\nproducts"),
        ("[Inner Product](term:)", "dot-product", "Inner Product"),
        ("[k](term:) ", "key", "k"),
        ("[K](term:) ", "key-matrix", "K"),
        ("[*key* matrices](term:)", "key-matrix", "<em>key</em> matrices"),
        ("[*keys*{ .key }](term:)", "key", '<em class="key">keys</em>'),
        ("[`d_k`](term:)", "key-dimension", "<code>d_k</code>"),
        ("[$d_k$](term:)", "key-dimension", '<span class="arithmatex">\\(d_k\\)</span>'),
        ("[Bayes' rule](term:)", "bayes", "Bayes&rsquo; rule"),
    ],
)
def test_a_term_link_leads_to_its_term(written: str, id_: str, shown: str) -> None:
    html, mentions, _ = render(f"A text on {written} and more.")
    assert links(html) == [(id_, shown)]
    assert [mention.term for mention in mentions] == [id_]


@pytest.mark.parametrize(
    "text",
    [
        "| A | B |\n|---|---|\n| [softmax](term:) | x |",
        "## The [softmax](term:) here",
        '=== "One"\n\n    A [softmax](term:).\n\n=== "Two"\n\n    Text.',
        '??? note "Title"\n\n    A [softmax](term:).',
        "!!! note\n\n    A [softmax](term:).",
        "> A [softmax](term:).",
        "1. One\n\n    A [softmax](term:).",
        "Word\n:   A [softmax](term:).",
        "A note.[^1]\n\n[^1]: A [softmax](term:).",
        "<div markdown>\n\nA [softmax](term:).\n\n</div>",
        "<p markdown>A [softmax](term:).</p>",
    ],
)
def test_term_links_work_wherever_text_stands(text: str) -> None:
    html, mentions, _ = render(f"# Page\n\n{text}\n")
    assert links(html) == [("softmax", "softmax")]
    assert [mention.term for mention in mentions] == ["softmax"]


def test_an_example_in_code_is_no_link() -> None:
    html, mentions, _ = render("Write `[words](term:id)`:\n\n```\n[words](term:id)\n```\n")
    assert (links(html), mentions) == ([], [])
    assert html.count("[words](term:id)") == 2


def test_a_mention_is_noted_with_the_heading_it_stands_under() -> None:
    _, mentions, _ = render(
        "# Page\n\nA [softmax](term:).\n\n## Don't `stop` & *go*\n\n### Deep\n\nA [key](term:).\n\n"
        "## On [keys](term:) here\n"
    )
    assert mentions == [
        Mention("softmax", PAGE, "page", ""),
        Mention("key", PAGE, "deep", "Deep"),
        Mention("key", PAGE, "on-keys-here", "On keys here"),
    ]
    _, mentions, _ = render("## Don't `stop` & *go*\n\nA [key](term:).\n")
    assert [mention.heading for mention in mentions] == ["Don’t stop & go"]


def test_a_link_in_a_heading_leaves_the_table_of_contents_as_text() -> None:
    _, _, tokens = render("# Page\n\n## On [*keys*{ .key }](term:) here\n")
    assert [token["name"] for token in tokens[0]["children"]] == ["On keys here"]


@pytest.mark.parametrize(
    "text", ['??? note "On [keys](term:)"\n\n    Text.', '=== "On [keys](term:)"\n\n    Text.']
)
def test_a_term_link_in_a_title_that_is_clicked_is_refused(text: str) -> None:
    with pytest.raises(BuildFailure, match=rf"{PAGE}:3: a title that opens a section"):
        render(f"One\n\n{text}\n")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("One\n\n[x](term:softmix)", 3, "there is no term “softmix”; did you mean “softmax”?"),
        ("One\n\n[soft max](term:)", 3, "no term is called “soft max”; did you mean “softmax”"),
        ("`[x](term:y)`\n\n[x](term:y)", 3, "there is no term “y”"),
        ("```\n[x](term:y)\n```\n\n[x](term:y)", 5, "there is no term “y”"),
        ("[key](term:)\n\n[don't\nknow](term:)", 3, "no term is called “don't know”"),
        ("[*my*{ .key } **word**](term:)", 1, "no term is called “my word”"),
        ("| A |\n|---|\n| [x](term:y) |", 3, "there is no term “y”"),
    ],
)
def test_a_link_to_no_term_is_refused_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(BuildFailure) as refused:
        render(text)
    assert str(refused.value).startswith(f"{PAGE}:{line}: {sentence}")
