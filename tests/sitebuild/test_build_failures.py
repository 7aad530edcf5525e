"""An author's mistake stops the build, in one line with the file and the line it stands on."""

from pathlib import Path

import pytest
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from sitebuild import build as steps
from sitebuild.source import BuildFailure, Source
from tests.notebooks.test_running import BROKEN
from tests.rendering import PAGE, render, settings
from tests.sites import build_site, copy_project

BEFORE = ["# A page", ""]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, to be spoilt."""
    return copy_project(tmp_path_factory.mktemp("spoilt"))


def refusal(copy: Path, notebook: str) -> str:
    """What the build of a project with this notebook ends with."""
    (copy / "docs" / "notebooks" / "x.py").write_text(notebook, encoding="utf-8")
    done = build_site(copy, copy / "site")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_formula_and_a_link_that_are_wrong_stop_the_build(copy: Path) -> None:
    lines = ["# %% [markdown]", "# # Title", "# A [page](nowhere.md).", "#", "# Sum $\\frac{1$ it."]
    said = refusal(copy, "\n".join(lines))
    assert "'notebooks/x.py' contains a link 'nowhere.md'" in said
    assert "docs/notebooks/x.py:5: KaTeX refuses the formula" in said


def test_a_broken_notebook_stops_the_build(copy: Path) -> None:
    assert "docs/notebooks/x.py:8: cell 2 raises ZeroDivisionError" in refusal(copy, BROKEN)


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        (["```demo", "one_qery", "```"], 2, "there is no demo “one_qery”; did you mean"),
        (["```demo", "one_query", "qery: cat", "```"], 3, "has no input “qery”; did you mean"),
        (["```demo", "one_query", "query: dog", "```"], 3, "takes one of The, cat"),
        (["```demo", "one_query", "k-cat-x: 9", "```"], 3, "a number from -3 to 3"),
        (["```demo", "one_query", "scaled", "```"], 3, "write “scaled: value”"),
        (["```python live", "x = 1", "x / 0", "```"], 3, "fails: ZeroDivisionError: division by"),
        (["A [wrod](term:)."], 1, "no term is called “wrod”"),
    ],
)
def test_a_mistake_in_a_page_is_named_with_its_line(
    lines: list[str], line: int, sentence: str
) -> None:
    # The same words in a fenced example must not be taken for the mistake.
    before = [*BEFORE, "````text", *lines, "````", ""]
    with pytest.raises(BuildFailure) as refused:
        render("\n".join([*before, *lines, ""]))
    assert str(refused.value).startswith(f"{PAGE}:{len(before) + line}: ")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("lines", [["Sum $\\frac{1$ it."], ["$$", "\\begin{matrix} 1", "$$"]])
def test_a_formula_is_found_in_its_page(lines: list[str]) -> None:
    before = [*BEFORE, "````text", *lines, "````", ""]
    tex = lines[len(lines) // 2].removeprefix("Sum $").removesuffix("$ it.")
    found = Source(PAGE, "\n".join([*before, *lines])).line_of_formula(tex)
    assert found == len(before) + len(lines) // 2 + 1


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("---\ntitle: Of $d_k$\n---\nWords.", 2, "a title or heading with a formula"),
        ("# A page\n\n## On $x$\n", 3, "a title or heading with a formula"),
        ("# A page\n\n<script>x()</script>\n", 3, "the element <script> has no place"),
    ],
)
def test_what_a_page_may_not_hold_is_named_with_its_line(
    text: str, line: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = File("lessons/page.md", "docs", "site", use_directory_urls=True)
    page = Page(None, file, settings())
    page.meta["title"] = text.partition("title: ")[2].partition("\n")[0]
    monkeypatch.setitem(steps.sources, file.dest_uri, Source(PAGE, text))
    with pytest.raises(BuildFailure, match=f"^{PAGE}:{line}: {sentence}"):
        steps.page_content(render(text)[0], page)


def test_a_file_that_a_browser_would_run_stops_the_build() -> None:
    file = File("lessons/extra.html", settings().docs_dir, "site", use_directory_urls=True)
    file.content_string = "<p>Hello"
    with pytest.raises(BuildFailure, match=r"^docs/lessons/extra\.html: a file of this kind"):
        steps.add_pages(Files([file]), settings())
