"""An author's mistake stops the build, in one line with the file and the line it stands on."""

import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from sitebuild.source import BuildFailure
from tests.site.courses import another_course
from tests.sitebuild.notebooks.test_running import BROKEN

FRONT = ["---", "title: A page", "description: Of a test.", "---", ""]
LESSON, NOTEBOOK, TERM = "docs/lessons/refraction.md", "docs/notebooks/x.py", "docs/glossary/ray.md"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small course, to be spoilt."""
    return another_course.copied(tmp_path_factory.mktemp("spoilt") / "course")


@pytest.fixture
def spoilt(course: Path) -> Iterator[dict[str, str]]:
    """What files of the course hold instead, while it is built; filled by a test."""
    texts: dict[str, str] = {}
    before = {path: path.read_bytes() for path in (course / "docs").rglob("*.*")}
    with patch.dict(os.environ):  # a build sets variables for what it starts
        yield texts
    for name in texts:
        path = course / name
        path.write_bytes(before[path]) if path in before else path.unlink()


def refusal(course: Path, spoilt: dict[str, str]) -> str:
    """What the build of the spoilt course ends with."""
    for name, text in spoilt.items():
        (course / name).parent.mkdir(exist_ok=True)
        (course / name).write_text(text, encoding="utf-8")
    config = load_config(str(course / "mkdocs.yml"), strict=True)
    with pytest.raises(Abort) as aborted:
        build(config)
    cause = aborted.value.__context__
    assert isinstance(cause, BuildFailure)
    assert "\n" not in str(cause)
    return str(cause)


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        (["```demo", "snel", "```"], 2, "there is no demo “snel”; did you mean"),
        (["```demo", "snell", "angel: 3", "```"], 3, "has no input “angel”; did you mean"),
        (["```demo", "snell", "angle", "```"], 3, "write “angle: value”"),
        (["```python live", "x = 1", "x / 0", "```"], 3, "fails: ZeroDivisionError: division by"),
        (["A [word](term:rya)."], 1, "there is no term “rya”; did you mean “ray”"),
        (["Sum $\\frac{1$ it."], 1, "KaTeX refuses the formula"),
        (["$$", "\\begin{matrix} 1", "$$"], 2, "KaTeX refuses the formula"),
        (["## On $x$"], 1, "a title or heading with a formula"),
        (["![ ](../images/mark.svg)"], 1, "the picture “mark.svg” has no alternative text"),
        (["<script>x()</script>"], 1, "the element <script> has no place"),
    ],
)
def test_a_mistake_in_a_page_is_named_with_its_line(
    course: Path, spoilt: dict[str, str], lines: list[str], line: int, sentence: str
) -> None:
    # The same words in a fenced example must not be taken for the mistake.
    before = [*FRONT, "````text", *lines, "````", ""]
    spoilt[LESSON] = "\n".join([*before, *lines, ""])
    said = refusal(course, spoilt)
    assert said.startswith(f"{LESSON}:{len(before) + line}: ")
    assert sentence in said


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        (
            LESSON,
            "---\ntitle: Of $d_k$\ndescription: A.\n---\n# A\n",
            f"{LESSON}:2: a title or heading with",
        ),
        (TERM, "---\nid: ray\nterm: ray\n---\n", f"{TERM}:4: the term “ray” has no definition"),
        (TERM, "---\nid: ra\nterm: ray\n---\nA ray.\n", f"{TERM}:2: the id must be the file’s"),
        (NOTEBOOK, BROKEN, f"{NOTEBOOK}:8: cell 2 raises ZeroDivisionError: division by zero"),
        (NOTEBOOK, "# %% [markdown]\n# # A\n#\n# $\\frac{1$\n", f"{NOTEBOOK}:4: KaTeX refuses"),
        ("docs/files/a.md", "# A", "docs/files/a.md: this folder is the build’s own"),
        ("docs/extra.html", "<p>Hello", "docs/extra.html: a file of this kind isn’t published"),
    ],
)
def test_a_mistake_in_another_place_is_named_with_it(
    course: Path, spoilt: dict[str, str], path: str, text: str, said: str
) -> None:
    spoilt[path] = text
    assert refusal(course, spoilt).replace("'", "’").startswith(said)


def test_a_broken_link_entry_and_heavy_picture_are_warned_of_with_their_places(
    course: Path, spoilt: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    links = ["```text", "[a](no.md)", "```", "[a](no.md), [b](../index.md#no), [c](/no.md)"]
    spoilt[LESSON] = "\n".join([*FRONT, *links])
    heavy = "<svg>" + " " * 1_300_000 + "</svg>"
    for name, text in {**spoilt, "docs/images/heavy.svg": heavy}.items():
        (course / name).write_text(text, encoding="utf-8")
    spoilt["docs/images/heavy.svg"] = heavy
    settings = (course / "mkdocs.yml").read_text(encoding="utf-8")
    lost = course / "lost.yml"
    lost.write_text(settings.replace("nav:\n", "nav:\n  - Lost: lessons/lost.md\n"), "utf-8")
    with pytest.raises(Abort, match="5 warnings"):
        build(load_config(str(lost), strict=True))
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    beginnings = [
        "docs/images/heavy.svg: 1.3 MB: make it smaller",
        f"lost.yml:{settings[: settings.index('nav:')].count('\n') + 2}: there is no page “less",
        f"{LESSON}:9: a link 'no.md', but the target 'lessons/no.md' is not found",
        f"{LESSON}:9: a link '/no.md', but the target",
        f"{LESSON}:9: a link '../index.md#no', but the doc 'index.md' does not contain an anchor",
    ]
    assert [line for line in beginnings if not any(own.startswith(line) for own in told)] == []


def test_make_site_says_so_in_one_line(course: Path, spoilt: dict[str, str]) -> None:
    spoilt[LESSON] = "\n".join([*FRONT, "A [page](nowhere.md).", "", "Sum $\\frac{1$ it."])
    (course / LESSON).write_text(spoilt[LESSON], encoding="utf-8")
    done = another_course.build(course)
    assert done.returncode != 0
    assert f"{LESSON}:6: a link 'nowhere.md', but the target" in done.stderr
    assert f"{LESSON}:8: KaTeX refuses the formula" in done.stderr
    assert "Traceback" not in done.stderr
