"""A demo in a frame of a page that means no good."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.assets.glossary.test_embed import PAGE, course

# What the page around the demo finds out when it tries to look in.
LOOK = """() => {
  const { contentWindow, contentDocument } = document.querySelector("iframe");
  const tries = {
    document: () => contentWindow.document.body.innerHTML,
    address: () => contentWindow.location.href,
    storage: () => contentWindow.localStorage.length,
    python: () => contentWindow.eval("1"),
  };
  const got = contentDocument ? ["contentDocument"] : [];
  for (const [name, attempt] of Object.entries(tries))
    try { attempt(); got.push(name); } catch {}
  return got;
}"""
# Counts, on the frame's root, the messages that come.
COUNT = """(root) => {
  let count = 0;
  addEventListener("message", () => (root.dataset.messages = String(++count)));
}"""
# Whatever it sends: a request for a view, a state, code, a height of the demo's own kind.
SEND = """() => {
  const { contentWindow } = document.querySelector("iframe");
  for (const message of [
    { id: 1, name: "one_query", values: {}, prefix: "<img src=x onerror=hacked()>" },
    { id: 1, html: "<p>hacked" }, { "one_query.query": "mat" }, "hacked", { ready: true },
    { type: "live-demo:height", height: 7, demo: "one_query" },
  ]) contentWindow.postMessage(message, "*");
}"""


def test_a_page_around_a_demo_can_neither_look_in_nor_steer_it(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with course(browser, site, tmp_path, PAGE) as opened:
        opened.page.goto(opened.address)
        opened.page.locator("iframe").scroll_into_view_if_needed()
        frame = opened.page.frame_locator("iframe")
        expect(frame.locator(".demo-parts")).to_be_enabled()
        # The state of the frame's address is shown, in place of the one in its HTML.
        expect(frame.locator(".plane")).to_have_attribute("aria-label", re.compile("query cat"))
        before = frame.locator(".demo-view").inner_html()
        assert opened.page.evaluate(LOOK) == []
        root = frame.locator("html")
        root.evaluate(COUNT)
        opened.page.evaluate(SEND)
        expect(root).to_have_attribute("data-messages", "6")
        assert frame.locator(".demo-view").inner_html() == before
        expect(frame.get_by_role("radio", name="cat")).to_be_checked()
