"""What all tests share: the order they run in, and the built sites."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browser.fixtures import browser, page, site
from tests.sites import (
    ADDRESSES,
    CUSTOM_DOMAIN,
    PROJECT_SITE,
    Fork,
    build_main_site,
    fork_named,
    made_once,
)

__all__ = ["browser", "page", "site"]  # fixtures that all tests may ask for
# A busy machine may need long for any example.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

BROWSER = 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests first: plain Python, then what needs a built site, then a browser.

    Each process gets whole files, so of those with a browser the ones with most tests come first:
    then the processes end at about the same time.
    """
    tests = Counter(item.path for item in items)
    stages = dict.fromkeys(tests, 0)
    for item in items:
        stages[item.path] = max(stages[item.path], _stage(item))

    def place(item: pytest.Item) -> tuple[int, int]:
        stage = stages[item.path]
        return stage, -tests[item.path] if stage == BROWSER else 0

    items.sort(key=place)


def _stage(item: pytest.Item) -> int:
    fixtures = getattr(item, "fixturenames", ())
    if "browser" in fixtures:
        return BROWSER
    return int("shared" in fixtures)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def site_dir(shared: Path) -> Path:
    """The built site's folder."""
    return made_once(shared / "site", build_main_site)


@pytest.fixture(params=ADDRESSES, scope="session")
def fork(request: pytest.FixtureRequest, shared: Path) -> Fork:
    """A fork under each kind of address that GitHub gives."""
    return fork_named(request.param, shared)


@pytest.fixture(scope="session")
def grown(shared: Path) -> Fork:
    """The fork in a repository, whose course has grown."""
    return fork_named(PROJECT_SITE, shared)


@pytest.fixture(scope="session")
def renamed_fork(shared: Path) -> Fork:
    """The fork that has another name and no history."""
    return fork_named(CUSTOM_DOMAIN, shared)
