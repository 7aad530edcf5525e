"""`make bench`: prints a table and writes bench/results.json.

BENCH_RUNS is how often each visit is made (5), BENCH_LESSONS how many lessons the site is built
with ("1 10 100"; empty leaves the building out).
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from bench.builds import build_times
from bench.link import Link, Shape
from bench.naive import PROJECT, naive_site
from bench.report import table
from bench.results import AGAIN, WAYS, Sample, results
from bench.scripts import CELLS, EXERCISES, own_bytes, own_scripts
from bench.server import SUB_PATH, shaped
from bench.visit import read_through, sample
from bench.weights import weights_figures
from tests.browser.fixtures import NO_SANDBOX, QUIET
from tests.sites import build_site

RESULTS = Path(__file__).parent / "results.json"
PLAIN = "glossary/softmax/"
OF_DEMOS = ("/runtime/", "/demo.js", "/demo-worker.js", "/answers/")

type Sites = dict[str, tuple[str, Link]]


def samples(browser: Browser, sites: Sites, runs: int) -> Iterator[Sample]:
    """All visits; the two sites take turns, and take turns in being first."""
    for run in range(runs):
        for way in WAYS:
            for name in sorted(sites, reverse=run % 2 == 0):
                yield sample(browser, name, *sites[name], way)
        for way in AGAIN:
            yield sample(browser, "ours", *sites["ours"], way)


def plain_page_bytes(browser: Browser, address: str, link: Link) -> int:
    """What a page without a demo loads of Python and of the demos' scripts."""
    link.reset(Shape())
    page = browser.new_page()
    page.goto(address + PLAIN, wait_until="networkidle")
    page.close()
    return sum(size for path, size in link.sent.items() if any(it in path for it in OF_DEMOS))


def read_scripts(browser: Browser, address: str, link: Link) -> set[str]:
    """Our scripts that the lesson loads for a reader who reads it all, and uses its demo alone."""
    link.reset(Shape())
    read_through(browser, address)
    return own_scripts(path.removeprefix(SUB_PATH).partition("?")[0] for path in link.sent)


def measure(site: Path, naive: Path, runs: int) -> dict[str, object]:
    """All figures of the built sites."""
    done: list[Sample] = []
    with shaped(site) as ours, shaped(naive) as other, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("BROWSER_PATH") or None, args=[*NO_SANDBOX, *QUIET]
        )
        for it in samples(browser, {"ours": ours, "naive": other}, runs):
            print(f"{it.way:8} {it.site:6} {it.python:8.0f} ms", flush=True)
            done.append(it)
        plain = plain_page_bytes(browser, *ours)
        read = read_scripts(browser, *ours)
        weights = weights_figures(browser, *ours, runs)
        browser.close()
    return {
        "loop_s": loop_seconds(),
        **results(done, own_bytes(read - EXERCISES)),
        "our_js_with_cells_gzip_bytes": own_bytes((read | CELLS) - EXERCISES),
        "exercises_js_gzip_bytes": own_bytes(EXERCISES),
        "plain_page_bytes": plain,
        "weights": weights,
    }


def loop_seconds() -> float:
    """How fast this machine is at the moment: seconds for ten million turns of Python."""
    begun, total = perf_counter(), 0
    for turn in range(10_000_000):
        total += turn
    return perf_counter() - begun


def main() -> None:
    """Measures, writes and prints."""
    runs = int(os.environ.get("BENCH_RUNS", "5"))
    lessons = [int(count) for count in os.environ.get("BENCH_LESSONS", "1 10 100").split()]
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        built = build_site(PROJECT, site)
        if built.returncode:
            raise SystemExit(built.stderr)
        found = measure(site, naive_site(site, Path(folder) / "naive"), runs)
    found["load"] = os.getloadavg()
    keep(found)
    if lessons:
        keep(found | {"builds": build_times(lessons)})


def keep(found: dict[str, object]) -> None:
    """Writes and prints what was found so far."""
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(table(found), flush=True)


if __name__ == "__main__":
    main()
