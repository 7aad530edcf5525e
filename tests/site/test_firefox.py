"""Python starts, comes back from memory, and works without a network in Firefox as well."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.browser.figure import attention, shown
from tests.browser.pages_server import serve
from tests.browser.stored import DEMO
from tests.project import PROJECT, SUB_PATH

FIREFOX = os.environ.get("FIREFOX_PATH")
SCRIPT = PROJECT / "tests" / "browser" / "firefox.mjs"


def visit(profile: Path, address: str, until: str = "") -> dict[str, Any]:
    """What Firefox tells of the demo at an address once a tip was moved and something is stored."""
    assert FIREFOX
    command = ["node", str(SCRIPT), FIREFOX, str(profile), address, until]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.skipif(not FIREFOX, reason="Firefox isn't installed (Debian: apt install firefox-esr)")
def test_in_firefox_python_starts_is_restored_and_needs_no_network(
    site_dir: Path, tmp_path: Path
) -> None:
    output = attention({"k cat": (2.1, 1.0)}, "sat", True)[1]
    expected = {
        "state": "live",
        "answeredBy": "python",
        "output": f"({shown(output[0])}, {shown(output[1])})",
    }
    with serve(site_dir, SUB_PATH) as site:
        first = visit(tmp_path, site + DEMO, "/memory-")
        assert first == expected | {"python": "started"}
        second = visit(tmp_path, site + DEMO, ".wasm")
        assert second == expected | {"python": "restored"}
    assert visit(tmp_path, site + DEMO) == expected | {"python": "restored"}
