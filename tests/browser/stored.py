"""What a site stores in the reader's browser, as tests see and change it."""

from playwright.sync_api import Page

from tests.browser.figure import Figure

DEMO = "demos/one_query/"
MOVED = {"k cat": (-1.0, 1.0)}
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(`${name} ${url}`);
  return kept;
}"""
UNTIL = """async (parts) => {
  const kept = KEPT;
  const end = Date.now() + 60_000;
  while (!(await kept()).some((own) => parts.every((part) => own.includes(part)))) {
    if (Date.now() > end) throw new Error(`after a minute: ${parts}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}""".replace("KEPT", KEPT)
MEMORY = "/memory-"


def kept(page: Page) -> list[str]:
    """The name of the cache, and the address, of all that is stored."""
    found: list[str] = page.evaluate(KEPT)
    return found


def until_kept(page: Page, *parts: str) -> None:
    """Waits, at most a minute, until something is stored whose cache and address have these."""
    page.evaluate(UNTIL, parts)


def answered(page: Page, site: str, place: str = DEMO) -> str:
    """Opens a demo, moves a tip there, and tells how the Python came to be that answered."""
    page.goto(site + place)
    figure = Figure(page)
    figure.field("k cat, x").fill("-1")
    figure.shows(MOVED)
    figure.until("live")
    return figure.whole.get_attribute("data-python") or ""


def until_gone(page: Page, part: str) -> None:
    """Waits, a minute at most, until nothing is stored whose cache or address has this part."""
    page.evaluate(UNTIL.replace("(!(await kept()).some", "((await kept()).some"), [part])
