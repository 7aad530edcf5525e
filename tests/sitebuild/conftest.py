"""The heads of the built site's pages, each parsed once."""

from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest

from tests.built import meta


@pytest.fixture(scope="session")
def heads(site_dir: Path) -> dict[str, Element]:
    """Each page's head by its address from the site's root; not of pages that only lead on."""
    found = {}
    for path in sorted(site_dir.rglob("index.html")):
        folder = path.parent.relative_to(site_dir).as_posix()
        html = path.read_text(encoding="utf-8").partition("</head>")[0]
        root = html5lib.parse(html, namespaceHTMLElements=False)
        if not meta(root, "refresh"):
            found["" if folder == "." else f"{folder}/"] = root
    return found
