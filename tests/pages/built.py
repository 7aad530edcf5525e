"""Where the tests' site is published, and its files as trees of elements."""

from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib

from tests.conftest import SUB_PATH

ROOT = f"https://example.org{SUB_PATH}"


def parsed(file: Path) -> Element:
    """A file of HTML as a tree of elements."""
    html = file.read_text(encoding="utf-8")
    root: Element = html5lib.parse(html, namespaceHTMLElements=False)
    return root
