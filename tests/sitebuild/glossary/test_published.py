"""Other courses link to terms: an id once published stays, or leads to the one that replaced it."""

import shutil
from pathlib import Path

from sitebuild.glossary.terms import Glossary, read_glossary
from tests.project import PROJECT
from tests.sites import rename_softmax

LIST = Path(__file__).with_name("published.txt")


def ids() -> list[str]:
    """The ids that have been published, now or ever."""
    return LIST.read_text(encoding="utf-8").split()


def gone(glossary: Glossary) -> list[str]:
    """The published ids that lead nowhere."""
    return [id_ for id_ in ids() if id_ not in glossary.terms and id_ not in glossary.renamed]


def test_every_published_id_is_a_term_or_was_one() -> None:
    glossary = read_glossary(PROJECT / "docs" / "glossary", PROJECT)
    assert gone(glossary) == [], "write `was: [the old id]` into the term that replaces it"


def test_every_term_is_on_the_list_of_published_ids() -> None:
    glossary = read_glossary(PROJECT / "docs" / "glossary", PROJECT)
    assert [id_ for id_ in sorted(glossary.terms) if id_ not in ids()] == [], f"add it to {LIST}"


def test_the_list_is_sorted_and_names_each_id_once() -> None:
    assert ids() == sorted(set(ids()))


def test_a_renamed_term_is_missed_unless_it_says_what_it_was(tmp_path: Path) -> None:
    source = PROJECT / "docs" / "glossary"
    without, said = (shutil.copytree(source, tmp_path / name) for name in ("without", "said"))
    rename_softmax(without)
    assert gone(read_glossary(without, tmp_path)) == ["softmax"]
    rename_softmax(said, "was: [softmax]")
    assert gone(read_glossary(said, tmp_path)) == []
