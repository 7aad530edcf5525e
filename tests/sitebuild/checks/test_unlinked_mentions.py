"""First mentions of terms that are no links are listed; nothing else is."""

from pathlib import Path

import pytest

from sitebuild.checks.unlinked_mentions import main, unlinked
from sitebuild.glossary.terms import read_glossary
from sitebuild.source import Source, read_source
from tests.project import PROJECT
from tests.sitebuild.glossary.small_glossary import course_terms

PAGE = "docs/lessons/page.md"


def told(text: str) -> list[str]:
    """What is said about a lesson with this text, without the file's name."""
    return [line.removeprefix(f"{PAGE}:") for line in unlinked(Source(PAGE, text), course_terms())]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("One\n\nA softmax here.", "3: “softmax” could link to term:softmax"),
        ("Softmax is one.", "1: “Softmax” could link to term:softmax"),
        ("The *dot\nproducts* are.", "1: “dot products” could link to term:dot-product"),
        ("The token's **keys**.", "1: “keys” could link to term:key"),
        ("A softmax, then a [softmax](term:).", "1: “softmax” could link to term:softmax"),
        ("A softmax, then a softmax function.", "1: “softmax” could link to term:softmax"),
        ("The key matrix.", "1: “key matrix” could link to term:key-matrix"),
        ("The softmax’s sum.", "1: “softmax” could link to term:softmax"),
        ("- A list\n- with keys", "2: “keys” could link to term:key"),
        ("| A |\n|---|\n| keys |", "3: “keys” could link to term:key"),
        ("A key. `key` $key$", "1: “key” could link to term:key"),
        ("[Not the key](term:softmax), a key.", "1: “key” could link to term:key"),
    ],
)
def test_the_first_mention_that_is_no_link_is_listed(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "A [softmax](term:), then a softmax.",
        "A [function](term:softmax), then a softmax.",
        "A [*softmax*{ .key }](term:), then a softmax.",
        "The [key\nmatrix](term:), then a key matrix.",
        "---\ntitle: softmax\n---\n\nText.",
        "# Softmax\n\n## On keys ##\n\nText.",
        "Softmax\n=======\n\nText.",
        "`softmax` and ``a ` softmax``",
        "```\nsoftmax\n```\n\n~~~~ python\nkeys\n~~~~",
        "1. One\n\n    ```demo\n    softmax\n    ```",
        "The sum $softmax(x)$ and\n\n$$\nsoftmax\n$$",
        "The [softmax paper](https://example.org/softmax) and ![keys](keys.png)",
        "See https://example.org/softmax and <https://example.org/keys>.",
        "<!-- softmax -->\n\nText{ .softmax } and <b class=softmax>b</b>.",
        '??? note "On softmax"\n\n    Text.',
        '!!! keys "Keys"\n\n    Text.',
        '=== "Keys"\n\n    Text.',
        "3. **Softmax.** Text.",
        "Write k for it, and K, for d_kk, hotkeys and key-like.",
        "---\neveryday: [softmax, Keys]\n---\nSoftmax and keys in their everyday sense.",
    ],
)
def test_links_code_formulas_headings_and_everyday_words_are_not_listed(text: str) -> None:
    assert told(text) == []


def test_an_everyday_word_that_isnt_used_is_listed() -> None:
    assert told("---\neveryday: [softmax, keys]\n---\nA softmax.") == [
        "1: “keys” is said to be an everyday word here, but isn't used"
    ]


def test_the_published_lessons_link_each_term_where_they_first_name_it() -> None:
    glossary = read_glossary(PROJECT / "docs" / "glossary", PROJECT)
    lessons = sorted((PROJECT / "docs" / "lessons").glob("*.md"))
    assert lessons
    assert [
        line for lesson in lessons for line in unlinked(read_source(lesson, PROJECT), glossary)
    ] == []


def test_the_command_prints_what_it_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = tmp_path / "lesson.md"
    lesson.write_text("One\n\nA softmax.\n", encoding="utf-8")
    assert main([str(lesson)]) == 1
    assert capsys.readouterr().out == f"{lesson}:3: “softmax” could link to term:softmax\n"
    lesson.write_text("A [softmax](term:).\n", encoding="utf-8")
    assert main([str(lesson)]) == 0
    assert capsys.readouterr().out == "Every term is linked where a lesson first names it.\n"
