"""What the Makefile's targets run."""

import subprocess

from tests.project import PROJECT


def test_one_demo_is_tested_by_itself_and_without_a_browser() -> None:
    command = ["make", "--dry-run", "test", "DEMO=scaling"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    (line,) = (line for line in done.stdout.splitlines() if "pytest" in line)
    assert line.rstrip().endswith("-m pytest -q tests/demos demos/scaling.py -k 'scaling'")
    assert "setup.browser" not in done.stdout
    assert "DEMO=name" in subprocess.check_output(["make", "help"], cwd=PROJECT, text=True)
