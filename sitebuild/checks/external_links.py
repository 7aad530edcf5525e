"""Checks the links of the project's texts to other sites.

`python -m sitebuild.checks.external_links` prints a report in Markdown. It needs nothing but
Python.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from itertools import chain
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

from sitebuild.checks.link_probe import Answer, LinkProbe, State
from sitebuild.source import files_in, read_source

PROJECT = Path(__file__).resolve().parents[2]
TEXTS = ("*.md", "*.cff", "docs/**/*.md", "docs/**/*.py", "docs/*.json", "overrides/**/*.html",
         "demos/*.py", "pyodide_pkg/attention/*.py")  # fmt: skip
# The address after xmlns is a name.
URL = re.compile(r"(?<!xmlns=[\"'])https?://[^\s<>\"'`\\{}|]+")
# An address in code is an example, or is run by a test.
CODE = re.compile(
    r"^[ \t>]*(?P<marks>`{3,}|~{3,}).*?^[ \t>]*(?P=marks)[ \t]*$|(?P<ticks>`+)[^`].*?(?P=ticks)",
    re.S | re.M,
)
# Names reserved for examples (RFC 2606), and this machine.
RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$")
MAX_HOSTS = 8
MAX_LOCATIONS = 3  # of the places that name an address
HEADINGS: dict[State, str] = {
    "broken": "Broken",
    "moved": "Moved for good",
    "unclear": "Unclear: some hosts refuse programs, so look by hand",
}

Locations = Mapping[str, list[str]]


def external_links(project: Path) -> Locations:
    """Each address on another site, with the files and lines that link it."""
    found = dict[str, list[str]]()
    for file in sorted({file for pattern in TEXTS for file in files_in(project, pattern)}):
        source = read_source(file, project)
        for url, line in addresses(source.text, code=file.suffix == ".py"):
            found.setdefault(url, []).append(f"{source.path}:{line}")
    return found


def addresses(text: str, *, code: bool = False) -> Iterator[tuple[str, int]]:
    """The addresses that a text links, each with its line; Markdown unless it is code."""
    seen = text if code else CODE.sub(lambda match: "\n" * match[0].count("\n"), text)
    for match in URL.finditer(seen):
        url = urldefrag(_trimmed(match[0])).url
        if not _is_reserved(urlsplit(url).hostname or ""):
            yield url, seen.count("\n", 0, match.start()) + 1


def _trimmed(url: str) -> str:
    """The address without the bracket and the punctuation of the text around it."""
    depth = 0
    for position, sign in enumerate(url):
        depth += {"(": 1, ")": -1, "[": 1, "]": -1}.get(sign, 0)
        if depth < 0:
            url = url[:position]
            break
    return url.rstrip(".,;:!?*_")


def _is_reserved(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return "." not in host or bool(RESERVED.search(host))


def probe_all(urls: Iterable[str], probe: LinkProbe) -> dict[str, Answer]:
    """The verdict on each address; several hosts are probed at once."""
    by_host = dict[str, list[str]]()
    for url in urls:
        by_host.setdefault(urlsplit(url).netloc, []).append(url)
    with ThreadPoolExecutor(MAX_HOSTS) as pool:
        answers = pool.map(lambda urls: [(url, probe.ask(url)) for url in urls], by_host.values())
        return dict(chain.from_iterable(answers))


def report(answers: Mapping[str, Answer], locations: Locations) -> str:
    """What to look at, in Markdown."""
    lines = ["## Links to other sites"]
    for state, heading in HEADINGS.items():
        urls = sorted(url for url, answer in answers.items() if answer.state == state)
        if urls:
            lines += ["", f"### {heading}", ""]
            lines += [f"- <{url}>: {answers[url].words} ({_some(locations[url])})" for url in urls]
    working = sum(answer.state == "works" for answer in answers.values())
    return "\n".join([*lines, "", f"{working} of {len(answers)} addresses work as written.", ""])


def _some(locations: list[str]) -> str:
    more = f" and {len(locations) - MAX_LOCATIONS} more" if locations[MAX_LOCATIONS:] else ""
    return ", ".join(locations[:MAX_LOCATIONS]) + more


def main(project: Path = PROJECT, probe: LinkProbe | None = None) -> int:
    """Prints the report; 1 if something is broken."""
    locations = external_links(project)
    answers = probe_all(locations, probe or LinkProbe())
    print(report(answers, locations))
    return int(any(answer.state == "broken" for answer in answers.values()))


if __name__ == "__main__":
    sys.exit(main())
