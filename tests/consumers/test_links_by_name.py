"""Other courses, built with their own tools: each word that they write leads to its page here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.pages_server import serve
from tests.consumers.course import TOOLS, Course, Tool, exists
from tests.project import SUB_PATH

TERMS = {
    "softmax": "glossary/softmax/",
    "attention weights": "glossary/attention-weight/",
    "Attention Weight": "glossary/attention-weight/",
    "the table of all weights": "glossary/attention-matrix/",
    "value": "glossary/value/",
    "k": "glossary/key/",
    "K": "glossary/key-matrix/",
}
OTHERS = {
    "Attention": "lessons/attention/",
    "From query to output in four steps": "lessons/attention/#four-steps",
    "attention.maths.softmax": "reference/attention/#attention.maths.softmax",
}


@pytest.fixture(scope="module")
def published(site_dir: Path) -> Iterator[str]:
    """The address that the site is served at."""
    with serve(site_dir, SUB_PATH) as address:
        yield address


@pytest.fixture(params=TOOLS, ids=lambda tool: tool.folder)
def course(request: pytest.FixtureRequest, tmp_path: Path) -> Course:
    """A course built with each of the tools."""
    tool: Tool = request.param
    return Course(tool, tmp_path / "course")


def test_every_word_of_the_example_leads_to_its_page(
    course: Course, published: str, site_dir: Path
) -> None:
    course.at(published)
    done = course.build()
    assert done.returncode == 0, done.stderr
    links = {words.removesuffix("()"): address for words, address in course.links().items()}
    assert {words: links.get(words) for words in TERMS | OTHERS} == TERMS | OTHERS
    assert [address for address in links.values() if not exists(site_dir, address)] == []


def test_a_copy_of_the_inventory_needs_no_network(course: Course, site_dir: Path) -> None:
    course.with_copy(site_dir / "objects.inv")
    done = course.build()
    assert done.returncode == 0, done.stderr
    links = course.links()
    assert {words: links.get(words) for words in TERMS} == TERMS


def test_unknown_words_fail_the_build_and_are_all_named(course: Course, site_dir: Path) -> None:
    unknown = {
        "softmax": "softmix",
        "lessons/attention:four-steps": "lessons/attention:five-steps",
        "attention.maths.softmax": "attention.maths.softmox",
    }
    course.with_copy(site_dir / "objects.inv")
    for word, other in unknown.items():
        course.write(word, other)
    done = course.build()
    assert done.returncode != 0
    assert [other for other in unknown.values() if other not in done.stderr] == []
