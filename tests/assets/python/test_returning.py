"""A reader who comes back gets Python from the memory that the last visit left, if it is whole."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.assets.python.test_demo_starting import IN_WORKER
from tests.browser.figure import Figure
from tests.browser.fixtures import WATCH_POLICY, Faults, reader
from tests.browser.stored import DEMO, MEMORY, MOVED, answered, kept, until_gone, until_kept
from tests.project import SUB_PATH

PYTHON = f"{SUB_PATH}python"
# Keeps aside, or brings back, all that Python's cache held after the first visit.
COPY = """async ([from, to]) => {
  const [source, copy] = [await caches.open(from), await caches.open(to)];
  for (const old of await copy.keys()) await copy.delete(old);
  for (const request of await source.keys()) await copy.put(request, await source.match(request));
}"""
CHANGE = """async ([name, change]) => {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    if (!request.url.includes("/memory-")) continue;
    const { headers: facts, body } = await cache.match(request);
    const headers = new Headers(facts);
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    if (change === "altered") bytes[bytes.length >> 1] ^= 1;
    if (change === "of no use") {
      const digest = await crypto.subtle.digest("SHA-256", bytes.fill(0));
      headers.set("x-sha256", new Uint8Array(digest).toHex());
    }
    const part = change === "truncated" ? bytes.slice(0, 1e6) : bytes;
    await cache.put(request, new Response(part, { headers }));
  }
}"""
STALE = """async (name) => {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    await cache.delete(request);
    await cache.put(request.url.replace(/[0-9a-f]{16}/, "0123456789abcdef"), kept);
  }
}"""
ATTEMPTS = """async (name) => {
  const cache = await caches.open(name);
  for (;;) {
    for (const request of await cache.keys())
      if (request.url.endsWith("/attempts") && (await (await cache.match(request)).text()) === "5")
        return;
    await new Promise((later) => setTimeout(later, 50));
  }
}"""
# What a worker runs first, in a browser that lets it store nothing.
NO_STORAGE = {
    "forbidden": "CacheStorage.prototype.open = CacheStorage.prototype.match ="
    " () => Promise.reject(new Error('forbidden'))",
    "none": "Object.defineProperty(self, 'caches', { value: undefined })",
}


@pytest.fixture(scope="module")
def visited(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A reader's browser after a first visit that left Python's memory."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(30_000)
    context.add_init_script(WATCH_POLICY)
    page = context.new_page()
    assert answered(page, site) == "started"
    until_kept(page, MEMORY)
    page.evaluate(COPY, [PYTHON, "aside"])
    page.close()
    yield context
    context.close()


@pytest.fixture
def back(visited: BrowserContext, site: str) -> Iterator[Page]:
    """The reader's page on coming back, before the demo is opened; no fault comes up in it."""
    page = visited.new_page()
    page.goto(site + "glossary/")
    page.evaluate(COPY, ["aside", PYTHON])
    faults = Faults(site.removesuffix(SUB_PATH))
    faults.watch(page)
    yield page
    page.close()
    assert faults.unforgiven() == []


def test_the_second_visit_restores_the_memory_of_the_first(back: Page, site: str) -> None:
    assert answered(back, site) == "restored"


def test_what_was_restored_answers_as_what_was_started(back: Page, site: str) -> None:
    answered(back, site)
    figure = Figure(back)
    for query in ("mat", "The"):
        figure.choose(query)
        figure.shows(MOVED, query=query)
    figure.whole.get_by_role("checkbox").uncheck(force=True)
    figure.shows(MOVED, query="The", scaled=False)
    expect(figure.whole).to_have_attribute("data-answered-by", "python")


@pytest.mark.parametrize("change", ["altered", "truncated"])
def test_a_memory_that_is_not_whole_is_removed_and_made_anew(
    back: Page, site: str, change: str
) -> None:
    back.evaluate(CHANGE, [PYTHON, change])
    assert answered(back, site) == "started"
    until_kept(back, PYTHON, MEMORY)
    assert answered(back, site) == "restored"


def test_a_memory_of_another_version_is_left_alone_and_replaced(back: Page, site: str) -> None:
    back.evaluate(STALE, PYTHON)
    assert answered(back, site) == "started"
    until_gone(back, "0123456789abcdef")
    until_kept(back, PYTHON, MEMORY)


def test_a_memory_that_cannot_be_restored_is_not_made_again(back: Page, site: str) -> None:
    back.evaluate(CHANGE, [PYTHON, "of no use"])
    assert answered(back, site) == "started"
    assert not [own for own in kept(back) if own.startswith(PYTHON) and MEMORY in own]


def test_what_was_restored_is_given_up_when_it_fails(back: Page, site: str) -> None:
    once = (
        "const { stringify } = JSON; let first = true; JSON.stringify = (...given) =>"
        " first && given[0]?.['k-cat-x'] === '-1' ? ((first = false), 'no JSON')"
        " : stringify(...given)"
    )
    back.add_init_script(IN_WORKER.replace("CODE", once))
    assert answered(back, site) == "started"
    back.evaluate(ATTEMPTS, PYTHON)
    assert not [own for own in kept(back) if own.startswith(PYTHON) and MEMORY in own]


@pytest.mark.parametrize("code", NO_STORAGE.values(), ids=NO_STORAGE)
def test_where_nothing_can_be_stored_python_starts_as_ever(
    back: Page, site: str, code: str
) -> None:
    back.add_init_script(IN_WORKER.replace("CODE", code))
    assert answered(back, site) == "started"


def test_where_there_is_no_room_python_starts_as_ever(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        room = {"origin": site.removesuffix(SUB_PATH), "quotaSize": 1_000_000}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
        assert answered(page, site) == "started"
        page.evaluate(ATTEMPTS, PYTHON)
        assert not [own for own in kept(page) if MEMORY in own]
        assert answered(page, site) == "started"


def test_two_tabs_that_start_at_once_leave_one_memory(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        other = page.context.new_page()
        for tab in (page, other):
            tab.goto(site + DEMO)
        for tab in (page, other):
            figure = Figure(tab)
            figure.field("k cat, x").fill("-1")
            figure.shows(MOVED)
        until_kept(page, MEMORY)
        assert len([own for own in kept(page) if MEMORY in own]) == 1
        assert answered(other, site) == "restored"


def test_a_reader_who_wants_nothing_stored_leaves_no_memory(browser: Browser, site: str) -> None:
    with reader(browser, site) as (page, _):
        page.add_init_script(f"localStorage.setItem('{SUB_PATH}stores', 'nothing')")
        page.clock.install()
        assert answered(page, site) == "started"
        page.clock.run_for(10_000)
        assert len(page.workers) == 1
