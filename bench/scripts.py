"""Our JavaScript, libraries and the theme apart: what a page may load, and how large it is."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from sitebuild.shipped.scripts import write_scripts
from tests.project import PROJECT

LIBRARIES = {"idiomorph.js"}
THEME = PurePosixPath("assets/javascripts")
EDITOR = "editor.js"  # served in one file with a library
ELEMENT = re.compile(r'<script type="?module"? src="?[./]*([^">]+\.js)')
NAMED = re.compile(r"""["'`](?:\./)?([\w-]+\.js)["'`]""")


def is_own(path: PurePosixPath) -> bool:
    """Whether a file of the site, by its path from the site's root, is a script of ours."""
    return path.suffix == ".js" and path.name not in LIBRARIES and THEME not in path.parents


def own_scripts(site: Path, page: str, apart: Iterable[str] = ()) -> set[PurePosixPath]:
    """What a page's elements name and all that those name, whenever it is loaded.

    `apart` names what is left out, with all that nothing else names.
    """
    html = (site / page / "index.html").read_text(encoding="utf-8")
    found: set[PurePosixPath] = set()
    waiting = [PurePosixPath(path) for path in ELEMENT.findall(html)]
    while waiting:
        path = waiting.pop()
        if path in found or path.name in apart or not is_own(path) or not (site / path).is_file():
            continue
        found.add(path)
        if path.name != EDITOR:
            code = (site / path).read_text(encoding="utf-8")
            waiting += [path.with_name(name) for name in NAMED.findall(code)]
    return found


def own_bytes(site: Path, paths: Iterable[PurePosixPath]) -> int:
    """The size of scripts, compressed one by one; of the editor, what is ours."""
    served = (
        _own_editor() if path.name == EDITOR else (site / path).read_bytes() for path in paths
    )
    return sum(len(gzip.compress(code, 6)) for code in served)


def _own_editor() -> bytes:
    source = PROJECT / "docs" / "assets" / EDITOR
    with TemporaryDirectory() as folder:
        write_scripts(PROJECT, {source: Path(folder, EDITOR)}, Path(folder, "cache"))
        return Path(folder, EDITOR).read_bytes()
