"""Builds a course once, and after each edit twice: with what the process keeps, and without it.

`python -m tests.site.edits FOLDER` reads edits as JSON, lists of a file, an old and a new text. It
prints, for each, the files that differ between the two builds and the pages that were rendered.
"""

import json
import os
import sys
from hashlib import sha256
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from sitebuild.pages import kept, kept_templates


def built() -> dict[str, str]:
    """Builds the site in the working directory; gives the digest of each file."""
    config = load_config()
    build(config)
    site = Path(config.site_dir)
    files = (path for path in site.rglob("*") if path.is_file())
    return {
        path.relative_to(site).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files
    }


def main() -> None:
    """Applies the edits."""
    os.chdir(sys.argv[1])
    built()
    for name, old, new in json.load(sys.stdin):
        file, before = Path(name), dict(kept.PAGES)
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        with_kept = built()
        rendered = sorted(path for path, own in kept.PAGES.items() if before.get(path) is not own)
        for store in (kept.PAGES, kept.SEARCH, kept_templates.FILLED):
            store.clear()
        whole = built()
        differing = sorted(
            path for path in {*whole, *with_kept} if whole.get(path) != with_kept.get(path)
        )
        print(json.dumps([differing, rendered]), flush=True)


if __name__ == "__main__":
    main()
