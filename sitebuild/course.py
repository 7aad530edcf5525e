"""Where a course's content is, and where the machinery that builds it is.

The two are one folder in this project. Another course is a folder of its own, with `mkdocs.yml`,
`docs/`, `demos/` and `pyproject.toml`; scripts, style sheets and templates come from the machinery.
"""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from sitebuild.source import files_in

MACHINERY = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Course:
    """What a course says of itself in `mkdocs.yml`."""

    root: Path
    docs: Path
    name: str
    description: str
    subject: str
    repository: str
    site_url: str

    @property
    def cache(self) -> Path:
        """The folder of what is kept between builds."""
        return self.root / ".cache"

    @property
    def python_path(self) -> str:
        """Where demos and cells import from, as PYTHONPATH has it: the course comes first."""
        return os.pathsep.join(map(str, self._folders("", "pyodide_pkg")))

    @cached_property
    def code(self) -> tuple[str | Path, ...]:
        """Cache key of the code that demos and cells can import: each file after its path."""
        folders = self._folders("demos", "pyodide_pkg")
        files = [(file, folder) for folder in folders for file in files_in(folder, "**/*.py")]
        return tuple(
            part for file, folder in files for part in (str(file.relative_to(folder)), file)
        )

    def _folders(self, *names: str) -> list[Path]:
        return [root / name for root in dict.fromkeys((self.root, MACHINERY)) for name in names]


def course_of(config: MkDocsConfig) -> Course:
    """The course that a configuration belongs to."""
    extra = config.extra
    return Course(
        root=Path(config.config_file_path).parent,
        docs=Path(config.docs_dir),
        name=config.site_name,
        description=config.site_description or "",
        subject=extra.get("subject") or config.site_name,
        repository=(extra.get("repository") or "").rstrip("/"),
        site_url=config.site_url or "/",
    )
