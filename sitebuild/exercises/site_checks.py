"""What the questions and exercises of all pages together have to hold."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from sitebuild.build import Build, BuiltPage
from sitebuild.exercises.model import Exercise, Question
from sitebuild.source import Source, read_source

# In the course's folder: each id that was ever published, a line each. Links and readers' kept
# answers name them, so that none may vanish unnoticed or be used for something else.
LIST = "exercise-ids.txt"
REMOVED = "removed"
FEWEST = 8  # single-choice questions from which on their right choices are compared
MOST_PERCENT = 60

type Item = Question | Exercise
type Placed = tuple[BuiltPage, Item]


def check(build: Build) -> None:
    """Checks ids, and where right choices stand.

    Raises:
        BuildFailure: an id is there twice, isn't on the list of published ones, or is on it and
            gone; or the right choice is too often in the same place.
    """
    placed = [(built, item) for built in build.pages.values() for item in built.exercises]
    _check_unique(placed)
    _check_published(placed, published(build.course.root))
    _check_right_choices(placed)


def published(root: Path) -> Source:
    """The list of published ids; empty where a course has none."""
    file = root / LIST
    return read_source(file, root) if file.is_file() else Source(LIST, "")


def _check_unique(placed: Iterable[Placed]) -> None:
    first = dict[str, Placed]()
    for built, item in placed:
        taken, other = first.setdefault(item.id, (built, item))
        if other is not item:
            sentence = f"the id “{item.id}” is taken by {taken.source.path}:{other.line}"
            raise built.source.fail(item.line, sentence)


def _check_published(placed: Iterable[Placed], listed: Source) -> None:
    missing = dict[str, int]()
    removed = set[str]()
    for number, line in enumerate(listed.text.splitlines(), 1):
        match line.split():
            case [id_]:
                missing[id_] = number
            case [id_, word] if word == REMOVED:
                removed.add(id_)
            case []:
                pass
            case _:
                sentence = f"a line holds an id, or an id and the word “{REMOVED}”"
                raise listed.fail(number, sentence)
    for built, item in placed:
        if item.id in removed:
            sentence = f"“{item.id}” was the id of what was removed; a new one needs another id"
            raise built.source.fail(item.line, sentence)
        if missing.pop(item.id, None) is None:
            sentence = f"the id “{item.id}” is new: add it as a line to {listed.path}, as links"
            raise built.source.fail(item.line, f"{sentence} and kept answers will rely on it")
    for id_, number in missing.items():
        sentence = f"“{id_}” is gone from the pages, but links and kept answers name it: put it"
        raise listed.fail(number, f"{sentence} back, or write “{id_} {REMOVED}” here")


def _check_right_choices(placed: Sequence[Placed]) -> None:
    places = [
        (built, item, [choice.right for choice in item.choices].index(True))
        for built, item in placed
        if isinstance(item, Question) and item.choices and not item.several
    ]
    if len(places) < FEWEST:
        return
    ((place, count),) = Counter(place for *_, place in places).most_common(1)
    if 100 * count > MOST_PERCENT * len(places):
        same = [(built, item) for built, item, own in places if own == place]
        named = ", ".join(f"{item.id} ({built.source.path}:{item.line})" for built, item in same)
        sentence = f"in {count} of {len(places)} questions the right choice is number {place + 1}, "
        built, item = same[0]
        raise built.source.fail(item.line, f"{sentence}and so can be guessed; move some: {named}")
