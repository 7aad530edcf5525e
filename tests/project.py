"""The project under test, and where its tests publish it."""

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SUB_PATH = "/some/path-2/"
ROOT = f"https://example.org{SUB_PATH}"
# A fork may call the course something else, and its tests go on passing.
SITE_NAME = re.findall(r"^site_name: (.+)$", (PROJECT / "mkdocs.yml").read_text(), re.M)[0].strip(
    "\"'"
)
VERSION: str = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]
