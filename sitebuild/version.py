"""Which version of the project a build was made from."""

import tomllib
from pathlib import Path

from sitebuild.source import read_source


def version_of(project: Path) -> str:
    """The version that pyproject.toml gives."""
    text = read_source(project / "pyproject.toml", project).text
    version: str = tomllib.loads(text)["project"]["version"]
    return version


def build_version(project: Path, commit: str | None) -> str:
    """The version and, where git knows one, the commit."""
    version = version_of(project)
    return f"{version} ({commit})" if commit else version
