"""The course's notebooks: as they are written, on their pages, and as readers download them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from sitebuild.notebooks.percent import code_cells, prose_lines
from tests.built import of_class, page
from tests.project import PROJECT

FOLDER = PROJECT / "docs" / "notebooks"


@dataclass(frozen=True)
class Notebook:
    """A notebook: its source, the site it stands on, and its path there."""

    path: Path
    site: Path
    address: str

    @property
    def source(self) -> str:
        """The text of its source."""
        return self.path.read_text(encoding="utf-8")

    @property
    def prose(self) -> str:
        """The Markdown of its source."""
        return prose_lines(self.source)

    @property
    def html(self) -> str:
        """Its page as it is sent."""
        return (self.site / self.address / "index.html").read_text(encoding="utf-8")

    @property
    def page(self) -> Element:
        """Its page as it is read."""
        return page(self.site, self.address)

    @property
    def file(self) -> Path:
        """What readers download."""
        return self.site / f"{self.address}.ipynb"

    @property
    def written_code(self) -> list[str]:
        """The code of each cell of the source."""
        return ["\n".join(cell.lines).strip() for cell in code_cells(self.source)]

    @property
    def code(self) -> list[str]:
        """The code of each cell of the download."""
        return [_joined(cell["source"]) for cell in self._cells("code")]

    @property
    def text(self) -> list[str]:
        """The Markdown of each cell of the download."""
        return [_joined(cell["source"]) for cell in self._cells("markdown")]

    @property
    def shown(self) -> list[list[str]]:
        """What each cell of the download shows."""
        return [[_text(output) for output in cell["outputs"]] for cell in self._cells("code")]

    @property
    def shown_on_page(self) -> list[str]:
        """The text of each output on the page that is no picture."""
        return [
            "".join(pre.itertext())
            for output in of_class(self.page, "cell-output")
            for pre in output.iter("pre")
        ]

    @property
    def pictures_on_page(self) -> list[Element]:
        """The pictures among the outputs on the page."""
        return [
            element
            for output in of_class(self.page, "cell-output")
            for element in output.iter()
            if element.tag.endswith("svg")
        ]

    def _cells(self, kind: str) -> list[dict[str, Any]]:
        cells = json.loads(self.file.read_text(encoding="utf-8"))["cells"]
        return [cell for cell in cells if cell["cell_type"] == kind]


def _text(output: dict[str, Any]) -> str:
    return _joined(next(iter(output["data"].values())) if "data" in output else output["text"])


def _joined(lines: str | list[str]) -> str:
    return "".join(lines)


@pytest.fixture(scope="session")
def notebooks(site_dir: Path) -> dict[str, Notebook]:
    """All notebooks by their names."""
    return {
        path.stem: Notebook(path, site_dir, f"notebooks/{path.stem}")
        for path in sorted(FOLDER.glob("*.py"))
    }


@pytest.fixture(params=sorted(path.stem for path in FOLDER.glob("*.py")))
def notebook(request: pytest.FixtureRequest, notebooks: dict[str, Notebook]) -> Notebook:
    """Each notebook in turn."""
    return notebooks[request.param]


@pytest.fixture
def attention(notebooks: dict[str, Notebook]) -> Notebook:
    """The notebook that gives the lesson's numbers."""
    return notebooks["attention-in-numpy"]
