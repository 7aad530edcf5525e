"""The attributes that scripts look for are written down in one place, and none is there in vain."""

import re

from demokit import marks
from tests.project import PROJECT

MARKS = {value for name, value in vars(marks).items() if name.isupper()}
SCRIPTS = "\n".join(
    path.read_text(encoding="utf-8") for path in (PROJECT / "docs" / "assets").rglob("*.js")
)
IN_THE_THEME = {"data-md-color-scheme"}
# const { set, value } = …dataset
TAKEN_APART = re.compile(r"const \{([^{}]*)\} = [^;]*\bdataset\b")


def hyphenated(key: str) -> str:
    """The attribute of a key of `dataset`."""
    return "data-" + re.sub("([A-Z])", r"-\1", key).lower()


def used_in_scripts() -> set[str]:
    selectors = re.findall(r"data-[a-z]+(?:-[a-z]+)*", SCRIPTS)
    keys = re.findall(r"dataset\.(\w+)", SCRIPTS)
    for parts in TAKEN_APART.findall(SCRIPTS):
        keys += [part.split(":")[0].split("=")[0].strip() for part in parts.split(",")]
    return {*selectors, *map(hyphenated, keys)}


def test_every_attribute_that_a_script_uses_is_a_mark() -> None:
    assert used_in_scripts() - IN_THE_THEME - MARKS == set()


def test_every_mark_is_used_by_a_script() -> None:
    assert MARKS - used_in_scripts() == set()
