"""What is known against the packages in use is asked for where everybody sees it."""

import re

import pytest

from tests.project import PROJECT


@pytest.mark.parametrize("name", ["publish.yml", "links.yml"])
def test_known_weaknesses_are_asked_for_in_the_workflows(name: str) -> None:
    assert ".ci/audit" in (PROJECT / ".github/workflows" / name).read_text(encoding="utf-8")
    audit = (PROJECT / ".ci/audit").read_text(encoding="utf-8")
    for lock in PROJECT.glob("requirements*.lock"):
        assert lock.name in audit
    assert re.search(r"^npm audit", audit, re.M)
