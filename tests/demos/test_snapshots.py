"""Each demo's view at its start, one element a line, as a change of it shows in a review.

`SNAPSHOTS=write make test DEMO=name` writes that of a demo anew.
"""

import os

import pytest

from demokit import registry
from tests.project import PROJECT


@pytest.mark.parametrize("demo", registry.names())
def test_a_view_is_what_its_snapshot_says(demo: str) -> None:
    snapshot = PROJECT / "tests" / "snapshots" / f"{demo}.html"
    html = registry.render(demo, {}, demo).replace("><", ">\n<") + "\n"
    if os.environ.get("SNAPSHOTS") == "write":
        snapshot.write_text(html, encoding="utf-8")
    anew = f"SNAPSHOTS=write make test DEMO={demo}"
    assert snapshot.exists(), f"{demo} has no snapshot of its first view yet: {anew} writes it"
    assert html == snapshot.read_text(encoding="utf-8"), f"if it is to change: {anew}"


def test_no_snapshot_is_left_of_a_demo_that_is_gone() -> None:
    snapshots = (PROJECT / "tests" / "snapshots").iterdir()
    assert sorted(own.stem for own in snapshots) == list(registry.names())
