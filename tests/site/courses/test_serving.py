"""`make serve` shows what stands in the files: of the course, its demos and the machinery."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest

from tests.setup.test_site import WATCHES, free_port, get
from tests.site.courses.another_course import command, copied, environment
from tests.sites import copy_project

PATIENCE = 240.0  # seconds until a server that says nothing more is ended, and its test fails


class Server:
    """`make serve` at work."""

    def __init__(self, machinery: Path, course: Path) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            command("serve", course, str(self.port)),
            cwd=machinery,
            env=environment(machinery),
            stderr=subprocess.PIPE,
            text=True,
        )
        self.guard = Timer(PATIENCE, self.process.kill)
        self.guard.start()
        self.wait_for("Serving on")

    def wait_for(self, words: str) -> None:
        """Reads what is told up to a line with these words."""
        assert self.process.stderr
        lines = []
        for line in self.process.stderr:
            lines.append(line)
            if words in line:
                return
        raise AssertionError("".join(lines))

    def page(self, path: str) -> str:
        """A page as it is served."""
        return get(self.port, f"/optics/{path}")

    def close(self) -> None:
        """Ends it."""
        self.guard.cancel()
        self.process.terminate()
        self.process.communicate()

    def after_the_next_build(self, page: str) -> None:
        """Waits as the script in a page does."""
        watch = WATCHES.search(page)
        assert watch, "the page doesn't watch for changes"
        # It answers after some time even if nothing was built.
        while int(get(self.port, f"/livereload/{watch[1]}/{watch[2]}")) <= int(watch[1]):
            pass


@pytest.fixture
def machinery(tmp_path: Path) -> Path:
    """A copy of this project, to be changed."""
    return copy_project(tmp_path / "machinery")


@pytest.fixture
def course(tmp_path: Path, machinery: Path) -> Path:
    """A small course that it builds."""
    return copied(tmp_path / "course", machinery)


@pytest.fixture
def server(machinery: Path, course: Path) -> Iterator[Server]:
    """The course being served."""
    served = Server(machinery, course)
    yield served
    served.close()


def replace(file: Path, old: str, new: str) -> None:
    """An edit."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edit_of_a_demo_and_of_the_machinery_shows(
    machinery: Path, course: Path, server: Server
) -> None:
    before = server.page("demos/snell/")
    assert "Angle in the glass: " in before
    replace(course / "demos" / "snell.py", "Angle in the glass: ", "Angle inside: ")
    server.after_the_next_build(before)
    assert "Angle inside: " in server.page("demos/snell/")
    replace(machinery / "sitebuild" / "demos" / "element.py", '"Reset"', '"Start again"')
    server.wait_for("starting again")
    server.wait_for("Serving on")
    assert re.search(r">Start again</button>", server.page("demos/snell/"))


def test_a_mistake_shows_in_the_open_page_until_it_is_mended(
    machinery: Path, course: Path, server: Server
) -> None:
    lesson = course / "docs" / "lessons" / "refraction.md"
    page = server.page("lessons/refraction/")
    replace(lesson, "(term:)", "(term:raay)")
    for sentence in ("Light that enters", "Any light that enters"):
        server.after_the_next_build(page)
        page = server.page("lessons/refraction/")
        assert "docs/lessons/refraction.md:10: there is no term “raay”; did you mean “ray”?" in page
        server.wait_for("docs/lessons/refraction.md:10: there is no term “raay”")
        replace(lesson, sentence, f"Any {sentence[0].lower()}{sentence[1:]}")
    replace(lesson, "(term:raay)", "(term:)")
    server.after_the_next_build(page)
    while "A mistake" in (page := server.page("lessons/refraction/")):
        server.after_the_next_build(page)
    assert 'data-term="ray"' in page


def test_serving_begins_with_a_mistake_and_goes_on_without(machinery: Path, course: Path) -> None:
    settings = course / "mkdocs.yml"
    replace(course / "docs" / "glossary" / "ray.md", "see: [", "see: [raay, ")
    with closing(Server(machinery, course)) as server:
        page = server.page("")
        assert "docs/glossary/ray.md:5: see also names “raay”" in page
        replace(settings, "nav:", "nav: [")
        server.after_the_next_build(page)
        page = server.page("")
        assert "mkdocs.yml" in page
        replace(settings, "nav: [", "nav:")
        server.after_the_next_build(page)
        page = server.page("")
        assert "see also names “raay”" in page
        replace(course / "docs" / "glossary" / "ray.md", "see: [raay, ", "see: [")
        server.after_the_next_build(page)
        assert "A mistake" not in server.page("")
