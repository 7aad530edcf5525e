"""Another course, built with its own tool from the files that the site shows as examples."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from urllib.parse import urldefrag

import html5lib

from sitebuild.pages.examples import ADDRESS

HERE = Path(__file__).parent
SPHINX = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", ".", "out"]
MKDOCS = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", "out"]
# A copy of the inventory takes the place of the address that the tool would load it from.
COPY = "attention.inv"


@dataclass(frozen=True)
class Tool:
    """A tool: its folder of examples, its settings and its page, and how to build with it."""

    folder: str
    settings: str
    page: str
    command: list[str] = field(repr=False)
    use_copy: Callable[[str], str] = field(repr=False)


def _sphinx_copy(settings: str) -> str:
    return settings.replace("None", f'"{COPY}"')


def _mkdocs_copy(settings: str) -> str:
    line = f"url: {ADDRESS}objects.inv"
    return settings.replace(line, f"url: file:{COPY}\n              base_url: {ADDRESS}")


TOOLS = [
    Tool("sphinx", "conf.py", "index.rst", SPHINX, _sphinx_copy),
    Tool("myst", "conf.py", "index.md", SPHINX, _sphinx_copy),
    Tool("mkdocs", "mkdocs.yml", "docs/index.md", MKDOCS, _mkdocs_copy),
]


class Course:
    """A copy of a tool's example project."""

    def __init__(self, tool: Tool, folder: Path) -> None:
        self.tool = tool
        self.folder = folder
        self.address = ADDRESS
        shutil.copytree(HERE / tool.folder, folder)

    def at(self, address: str) -> None:
        """Has the tool load the inventory from an address."""
        self._edit(self.tool.settings, lambda text: text.replace(ADDRESS, address))
        self.address = address

    def with_copy(self, inventory: Path) -> None:
        """Has the tool read a copy of the inventory, as the site says, and ask no network."""
        shutil.copy(inventory, self.folder / COPY)
        self._edit(self.tool.settings, self.tool.use_copy)

    def write(self, old: str, new: str) -> None:
        """Changes a word of the page."""
        self._edit(self.tool.page, lambda text: text.replace(old, new, 1))

    def build(self) -> subprocess.CompletedProcess[str]:
        """Builds as strictly as the tool can. Only this machine can be reached."""
        nowhere = dict.fromkeys(("http_proxy", "https_proxy"), "http://127.0.0.1:1")
        environment = os.environ | nowhere | {"no_proxy": "127.0.0.1", "NO_MKDOCS_2_WARNING": "1"}
        return subprocess.run(
            self.tool.command, cwd=self.folder, env=environment, capture_output=True, text=True
        )

    def links(self) -> dict[str, str]:
        """The addresses, below that of the glossary's site, that the page's words link to."""
        page = html5lib.parse(
            (self.folder / "out" / "index.html").read_text(encoding="utf-8"),
            namespaceHTMLElements=False,
        )
        return {
            " ".join("".join(link.itertext()).split()): address.removeprefix(self.address)
            for link in page.iter("a")
            if (address := link.get("href", "")).startswith(self.address)
        }

    def _edit(self, path: str, change: Callable[[str], str]) -> None:
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        after = change(before)
        assert after != before, f"nothing to change in {path}"
        file.write_text(after, encoding="utf-8")


def exists(site: Path, address: str) -> bool:
    """Whether an address relative to the site's root is a page of it, with the anchor if any."""
    path, anchor = urldefrag(address)
    file = site / path
    file = file / "index.html" if path.endswith("/") or not path else file
    if not file.is_file():
        return False
    return not anchor or anchor in _ids(file)


@lru_cache
def _ids(file: Path) -> set[str | None]:
    page = html5lib.parse(file.read_text(encoding="utf-8"), namespaceHTMLElements=False)
    return {element.get("id") for element in page.iter()}
