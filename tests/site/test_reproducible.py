"""The same sources give the same site, whenever it is built."""

from pathlib import Path

import pytest

from tests.project import PROJECT
from tests.sites import build_site


def test_a_site_does_not_tell_the_day_it_was_built_on(
    site_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert build_site(PROJECT, tmp_path).returncode == 0
    first, second = (
        {path.relative_to(site): path for path in site.rglob("*") if path.is_file()}
        for site in (site_dir, tmp_path)
    )
    assert first.keys() == second.keys()
    differing = [
        name for name, path in first.items() if path.read_bytes() != second[name].read_bytes()
    ]
    assert differing == []
