"""Checks every link within a built site, anchors too.

`python -m sitebuild.checks.links site` looks at all that the build, the theme and the
templates wrote: pages, style sheets, sitemap, feed, inventory, glossary, search index. The
site's own address is read from its first page, or is given after the folder.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from sitebuild.checks.links_in import Contents, Link, contents

CANONICAL = re.compile(r'<link rel="canonical" href="([^"]+)"')
UNKNOWN = "http://site.invalid/"  # stands in where the site doesn't tell its address
PAGE = "index.html"
# Shown for whatever address doesn't exist, so that nothing in it can be relative to its place.
ANYWHERE = "404.html"


class Fault(NamedTuple):
    """A link that leads nowhere: the file that holds it, its address as written, and the reason."""

    file: str
    address: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.address} {self.reason}"


def faults(site: Path, address: str | None = None) -> list[Fault]:
    """All broken links of the site in a folder, by file; `address` is the site's own."""
    at = address or own_address(site) or UNKNOWN
    files = sorted(path for path in site.rglob("*") if path.is_file())
    paths = {path.relative_to(site).as_posix(): path for path in files}
    held = {name: contents(name, path.read_bytes(), at) for name, path in paths.items()}
    found = {
        Fault(name, link.address, reason)
        for name, file in held.items()
        for link in file.links
        if (reason := _reason(name, link, at, held))
    }
    return sorted(found)


def own_address(site: Path) -> str | None:
    """The address that the site's first page gives as its own, with a slash at its end."""
    first = site / PAGE
    found = CANONICAL.search(first.read_text(encoding="utf-8")) if first.exists() else None
    return found[1] if found else None


def _reason(name: str, link: Link, at: str, held: Mapping[str, Contents]) -> str | None:
    """What is wrong with a link in a file, if anything is."""
    relative = not urlsplit(link.address).scheme and not link.address.startswith("//")
    if name == ANYWHERE and relative and not link.address.startswith(("/", "#")):
        return "is relative, but this page is shown at any depth"
    url, anchor = urldefrag(urljoin(at + name.removesuffix(PAGE), link.address))
    url = url.partition("?")[0]
    if not url.startswith(at):
        return f"isn't under {at}" if link.internal or relative else None
    path = unquote(url.removeprefix(at))
    if link.in_text and path.endswith("/") and any(file.startswith(path) for file in held):
        return None
    return _missing(path, unquote(anchor), held)


def _missing(path: str, anchor: str, held: Mapping[str, Contents]) -> str | None:
    """Why a path of the site, with an anchor in it, can't be reached."""
    file = path + PAGE if path.endswith("/") or not path else path
    if file not in held:
        folder = f"{path}/{PAGE}" in held
        return "is a folder, and lacks the slash at its end" if folder else "doesn't exist"
    if anchor and anchor not in held[file].ids:
        return f"names an id that {file} doesn't have"
    return None


def _told(found: list[Fault]) -> Iterator[str]:
    """A line for each address in each kind of place, as a template's fault is in every page."""
    same = dict[tuple[str, str], list[str]]()
    for fault in found:
        same.setdefault((fault.address, fault.reason), []).append(fault.file)
    for (address, reason), files in same.items():
        more = f" (and in {len(files) - 1} more)" if files[1:] else ""
        yield f"{Fault(files[0], address, reason)}{more}"


def main(arguments: list[str]) -> int:
    """Prints what is broken; 1 if something is."""
    folder, *address = arguments or ["site"]
    site = Path(folder)
    if not (site / PAGE).is_file():
        print(f"There is no site in {site}: build it with make site.")
        return 1
    found = faults(site, *address)
    print("\n".join(_told(found)) or f"Every link within {own_address(site) or site} works.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
