"""What all tests share: the project, and the site as it is published."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
SUB_PATH = "/some/path-2/"
# A fork may call the course something else, and its tests go on passing.
SITE_NAME = re.findall(r"^site_name: (.+)$", (PROJECT / "mkdocs.yml").read_text(), re.M)[0].strip(
    "\"'"
)


def build_site(
    project: Path, site: Path, *options: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Builds a project's site as `make site` does, strict, for an address under a sub-path.

    `settings` are added to the environment, and may give another address.
    """
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join([str(project), str(project / "pyodide_pkg")]),
        "SITE_URL": f"https://example.org{SUB_PATH}",
        **settings,
    }
    return subprocess.run(
        [*command, *options], cwd=project, env=environment, capture_output=True, text=True
    )


@pytest.fixture(scope="session")
def site_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site's folder."""
    site = tmp_path_factory.mktemp("site")
    done = build_site(PROJECT, site)
    assert done.returncode == 0, done.stderr
    return site
