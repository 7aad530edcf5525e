/**
 * A reader's visit to the demo in Firefox, over WebDriver BiDi: what answered, and what it showed.
 * Usage: node firefox.mjs <firefox> <profile> <address of the demo> [stored part to wait for]
 */
import puppeteer from "puppeteer-core";

const [executablePath, userDataDir, address, part] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  userDataDir,
  headless: true,
  extraPrefsFirefox: { "network.captive-portal-service.enabled": false },
});
try {
  const page = await browser.newPage();
  await page.goto(address);
  const told = await page.evaluate(visit);
  if (part) await page.evaluate(untilKept, part);
  console.log(JSON.stringify(told));
} finally {
  await browser.close();
}

/** Moves a tip by keyboard and waits for Python's numbers. */
async function visit() {
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
