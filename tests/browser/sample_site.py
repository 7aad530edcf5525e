"""A copy of the site with a page that has term links in every place."""

import shutil
from pathlib import Path

from tests.glossary.project_copy import built_copy, copy_project

SAMPLE = Path(__file__).parent / "sample" / "places.md"
PLACES = "lessons/places/"


def build(folder: Path) -> Path:
    """Builds the sample site; gives its folder."""
    project = copy_project(folder)
    shutil.copy(SAMPLE, project / "docs" / "lessons")
    return built_copy(project)
