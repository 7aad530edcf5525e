"""The size of our JavaScript on a page: what its elements name, and all that those import."""

import gzip
import re
from pathlib import Path

LIBRARIES = {"idiomorph.js", "editor.js"}
ELEMENT = re.compile(r'<script type="?module"? src="?[^">]*/([\w-]+\.js)')
NAMED = re.compile(r"""["'`](?:\./)?([\w-]+\.js)["'`]""")


def own_scripts(page: Path, folder: Path) -> set[str]:
    """The names of a page's scripts in a folder, libraries apart, lazily loaded ones included."""
    found: set[str] = set()
    waiting = set(ELEMENT.findall(page.read_text(encoding="utf-8")))
    while waiting:
        name = waiting.pop()
        if name in found | LIBRARIES or not (folder / name).is_file():
            continue
        found.add(name)
        waiting |= set(NAMED.findall((folder / name).read_text(encoding="utf-8")))
    return found


def own_bytes(site: Path, page: str) -> int:
    """The compressed size of these scripts."""
    folder = next(site.glob("assets/*/demo.js")).parent
    names = own_scripts(site / page / "index.html", folder)
    return sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in names)
