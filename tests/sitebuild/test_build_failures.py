"""An author's mistake stops the build, in one line with the file and the line it stands on."""

import shutil
from pathlib import Path

import pytest

from tests.project import PROJECT
from tests.sites import build_site

LESSON = "docs/lessons/attention.md"
PARTS = (
    *("docs", "demos", "pyodide_pkg", "sitebuild", "overrides"),
    *("tests/authors", "tests/consumers"),
    *("mkdocs.yml", "pyproject.toml"),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project whose lesson is one page, to be spoilt."""
    for part in PARTS:
        source = PROJECT / part
        if source.is_dir():
            shutil.copytree(source, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / part)
    for part in ("node_modules", ".cache"):
        (tmp_path / part).symlink_to(PROJECT / part)
    return tmp_path


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        (["```demo", "one_qery", "```"], 2, "there is no demo “one_qery”; did you mean"),
        (["```demo", "one_query", "qery: cat", "```"], 3, "has no input “qery”; did you mean"),
        (["```demo", "one_query", "query: dog", "```"], 3, "takes one of The, cat"),
        (["```demo", "one_query", "k-cat-x: 9", "```"], 3, "a number from -3 to 3"),
        (["```demo", "one_query", "scaled", "```"], 3, "write “scaled: value”"),
        (["```python live", "x = 1", "x / 0", "```"], 3, "fails: ZeroDivisionError: division by"),
        (["A [word](term:atention)."], 1, "there is no term “atention”; did you mean “attention”"),
        (["A [wrod](term:)."], 1, "no term is called “wrod”"),
        (["Sum $\\frac{1$ it."], 1, "KaTeX refuses the formula"),
        (["$$", "\\begin{matrix} 1", "$$"], 2, "KaTeX refuses the formula"),
        (["## On $x$"], 1, "a title or heading with a formula"),
    ],
)
def test_a_mistake_in_a_page_is_named_with_its_line(
    copy: Path, lines: list[str], line: int, sentence: str
) -> None:
    lesson = copy / LESSON
    text = lesson.read_text(encoding="utf-8").rstrip("\n")
    # The same words in a fenced example must not be taken for the mistake.
    example = ["", "````text", *lines, "````", ""]
    lesson.write_text("\n".join([text, *example, *lines, ""]), encoding="utf-8")
    expected = text.count("\n") + 1 + len(example) + line
    done = build_site(copy, copy / "site")
    assert done.returncode != 0
    assert f"{LESSON}:{expected}: " in done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_formula_in_a_page_title_is_refused(copy: Path) -> None:
    lesson = copy / LESSON
    text = lesson.read_text(encoding="utf-8")
    spoilt = text.replace("title: Attention", "title: Attention in $d_k$", 1)
    lesson.write_text(spoilt, encoding="utf-8")
    done = build_site(copy, copy / "site")
    assert done.returncode != 0
    assert f"{LESSON}:2: a title or heading with a formula" in done.stderr


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("id: softmax", "id: soft", "the id must be the file's name"),
        ("see: [", "see: [no-such-term, ", "see also names “no-such-term”"),
        ("forms: [", "forms: [attention weights, ", "belongs to the term “attention-weight”"),
        ("term: softmax", "term: ''", "front matter needs “term:”"),
    ],
)
def test_a_mistake_in_a_term_is_named_with_its_line(
    copy: Path, before: str, after: str, sentence: str
) -> None:
    term = copy / "docs/glossary/softmax.md"
    text = term.read_text(encoding="utf-8")
    assert before in text
    term.write_text(text.replace(before, after, 1), encoding="utf-8")
    done = build_site(copy, copy / "site")
    assert done.returncode != 0
    assert "docs/glossary/softmax.md:" in done.stderr
    assert sentence in done.stderr


def test_a_term_without_definition_is_refused(copy: Path) -> None:
    term = copy / "docs/glossary/softmax.md"
    front = term.read_text(encoding="utf-8").split("\n---\n")[0]
    term.write_text(front + "\n---\n", encoding="utf-8")
    done = build_site(copy, copy / "site")
    assert done.returncode != 0
    assert "the term “softmax” has no definition" in done.stderr
