"""A fork under each kind of address that GitHub gives."""

import pytest

from tests.hosting.fork import ADDRESSES, RENAMED, Fork, built


@pytest.fixture(params=ADDRESSES)
def fork(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Fork:
    """Each fork in turn."""
    return built(request.param, tmp_path_factory.getbasetemp())


@pytest.fixture
def renamed_fork(tmp_path_factory: pytest.TempPathFactory) -> Fork:
    """The fork that has another name."""
    return built(RENAMED, tmp_path_factory.getbasetemp())
