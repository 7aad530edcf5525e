/**
 * A reader's visit to the demo in Firefox, over WebDriver BiDi: what answered, and what it showed.
 * Usage: node firefox.mjs <firefox> <profile> <address of the demo> [stored part to wait for]
 */
import { visit } from "./firefox_visit.mjs";

await visit(async (page, address, part) => {
  await page.goto(address);
  const told = await page.evaluate(moveTip);
  if (part) await page.evaluate(untilKept, part);
  return told;
});

/** Moves a tip by keyboard and waits for Python's numbers. */
async function moveTip() {
  const later = () => new Promise((then) => setTimeout(then, 50));
  const demo = document.querySelector("live-demo");
  while (demo.querySelector(".demo-parts").disabled) await later();
  const tip = demo.querySelector("[data-point=k-cat]");
  tip.focus();
  tip.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  const view = demo.querySelector(".demo-view");
  while (demo.dataset.state !== "failed" && view.hasAttribute("data-stale")) await later();
  const { state, python, answeredBy } = demo.dataset;
  return { state, python, answeredBy, output: view.querySelector(".mix b").textContent };
}

/** @param {string} part */
async function untilKept(part) {
  for (;;) {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes(part)) return;
    await new Promise((then) => setTimeout(then, 50));
  }
}
