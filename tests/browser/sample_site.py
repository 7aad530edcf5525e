"""A copy of the site with a page that has term links in every place, and a notebook."""

import shutil
from pathlib import Path

from tests.glossary.project_copy import built_copy, copy_project

SAMPLE = Path(__file__).parent / "sample"
PLACES = "lessons/places/"
NOTEBOOK = "lessons/notebook/"
JUPYTER = """plugins:
  - mkdocs-jupyter:
      include: [lessons/notebook.py]
      markdown_cell_processor: mkdocs
      execute: false
      cache: false
"""


def build(folder: Path) -> Path:
    """Builds the sample site; gives its folder."""
    project = copy_project(folder)
    for name in ("places.md", "notebook.py"):
        shutil.copy(SAMPLE / name, project / "docs" / "lessons")
    config = project / "mkdocs.yml"
    settings = config.read_text(encoding="utf-8")
    if "mkdocs-jupyter" not in settings:
        config.write_text(settings.replace("plugins:\n", JUPYTER, 1), encoding="utf-8")
    return built_copy(project)
