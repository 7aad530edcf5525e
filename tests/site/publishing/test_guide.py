"""What the site tells those who host it is so."""

import json
import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.project import PROJECT

GUIDE = (PROJECT / "docs" / "host-your-own.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```", GUIDE, re.M | re.S)
            for line in block.splitlines()]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one_that_can_be_run(command: str) -> None:
    words = [word for word in command.split() if "=" not in word]
    program, *arguments = words
    if "-m" in arguments:
        assert find_spec(arguments[arguments.index("-m") + 1])
    elif program == "make":
        assert re.search(rf"^{arguments[0]}:", (PROJECT / "Makefile").read_text(), re.M)
    else:
        assert os.access(PROJECT / program, os.X_OK)


def test_compression_saves_as_much_as_it_says(site_dir: Path) -> None:
    (manifest,) = site_dir.glob("runtime/*/runtime.json")
    files = json.loads(manifest.read_text(encoding="utf-8"))["files"].values()
    share = sum(file["gzip"] for file in files) / sum(file["size"] for file in files)
    assert 0.25 < share < 0.42


def test_what_may_be_kept_for_long_is_named_by_its_content(site_dir: Path) -> None:
    folders = [path for top in ("runtime",) for path in (site_dir / top).iterdir()]
    own = [path for path in (site_dir / "assets").iterdir() if re.search(r"\d", path.name)]
    assert own
    assert all(re.fullmatch(r"[0-9a-f]{8,}", path.name) for path in (*folders, *own))
