"""The examples on a page are the files that the tests build."""

from pathlib import Path

import pytest

from sitebuild.pages.examples import ADDRESS, check_addresses, with_examples
from sitebuild.source import BuildFailure, Source
from tests.project import PROJECT, SUB_PATH

PAGE = "docs/use-this-glossary.md"


def filled(text: str, project: Path, address: str | None = None) -> str:
    """A page's Markdown with its examples."""
    return with_examples(text, Source(PAGE, text), project, address)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one example."""
    folder = tmp_path / "tests/consumers/tool"
    folder.mkdir(parents=True)
    (folder / "conf.py").write_text(f'place = "{ADDRESS}"\n\nmore = 1\n', encoding="utf-8")
    return tmp_path


def test_a_file_stands_in_the_page_as_it_is(project: Path) -> None:
    assert filled("Write:\n\n  <!-- example: tool/conf.py -->\n\nThen build.", project) == (
        'Write:\n\n  ``````python title="conf.py"\n'
        f'  place = "{ADDRESS}"\n\n  more = 1\n  ``````\n\nThen build.'
    )


def test_the_page_names_the_address_of_its_own_site(project: Path) -> None:
    text = f"See {ADDRESS}x.\n\n<!-- example: tool/conf.py -->"
    shown = filled(text, project, "https://other.example/sub/")
    assert ADDRESS not in shown
    assert "See https://other.example/sub/x." in shown
    assert 'place = "https://other.example/sub/"' in shown


def test_a_page_without_examples_is_left_alone(project: Path) -> None:
    text = f"Look at {ADDRESS}."
    assert filled(text, project, "https://other.example/") == text


def test_an_example_that_is_missing_fails_the_build_with_its_line(project: Path) -> None:
    with pytest.raises(BuildFailure) as refused:
        filled("One\n\n<!-- example: tool/cnf.py -->", project)
    assert str(refused.value) == f"{PAGE}:3: there is no example tests/consumers/tool/cnf.py"


def test_each_file_of_the_courses_is_shown_on_the_page(site_dir: Path) -> None:
    source = (PROJECT / PAGE).read_text(encoding="utf-8")
    folders = [path for path in (PROJECT / "tests/consumers").iterdir() if path.is_dir()]
    files = [
        file.relative_to(PROJECT / "tests/consumers").as_posix()
        for folder in folders
        for file in folder.rglob("*.*")
        if file.suffix != ".pyc"
    ]
    assert len(files) >= 12
    assert [file for file in files if f"<!-- example: {file} -->" not in source] == []
    page = (site_dir / "use-this-glossary/index.html").read_text(encoding="utf-8")
    assert ADDRESS not in page
    assert f"https://example.org{SUB_PATH}embed/v1/glossary.js" in page


def test_an_address_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "glossary" / "softmax").mkdir(parents=True)
    own = "https://other.example/sub/"
    page = Source(PAGE, f"# Use\n\n<!-- example: tool/conf.py -->\n\nSee {ADDRESS}lessons/gone/.")
    check_addresses(page, f"{own} and {own}glossary/softmax/#softmax.", tmp_path, own)
    with pytest.raises(BuildFailure) as failure:
        check_addresses(page, f"See {own}lessons/gone/.", tmp_path, own)
    assert str(failure.value).startswith(f"{PAGE}:5: ")
    other = Source(PAGE, f"See {ADDRESS}lessons/gone/.")
    check_addresses(other, f"See {own}lessons/gone/.", tmp_path, own)
