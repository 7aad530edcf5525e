"""The size of our own JavaScript: of each bundle, without the libraries in it."""

import gzip
import re
from collections.abc import Iterable

from sitebuild.shipped.scripts import SCRIPTS, SOURCES, UNHASHED, bundled
from tests.project import PROJECT

# The names of our scripts: their paths in the site, or in the folder of assets.
OURS = {script.served.removeprefix(UNHASHED) for script in SCRIPTS}
CELLS = {
    "load-cells.js",
    "cells.js",
    "cells-client.js",
    "cells-worker.js",
    "editor.js",
    "figure.js",
}  # for code that readers type
# What pages with questions or code exercises load for them before they are used.
EXERCISES = {"questions.js", "answers.js", "load-code.js"}


def own_scripts(paths: Iterable[str]) -> set[str]:
    """The names of our scripts among files of the site."""
    return {re.sub(r"^assets/[0-9a-f]{12}/", "", path) for path in paths} & OURS


def own_bytes(names: Iterable[str]) -> int:
    """What these of our scripts weigh, compressed one by one as hosts do."""
    folder = bundled(PROJECT, PROJECT / ".cache", PROJECT / SOURCES, packages="external")
    paths = {script.served.removeprefix(UNHASHED): folder / script.served for script in SCRIPTS}
    return sum(len(gzip.compress(paths[name].read_bytes(), 6)) for name in names)
