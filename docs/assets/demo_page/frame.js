/**
 * A demo in a frame tells the page around it how tall it is, whenever that changes. The message
 * goes to whatever page that is, so it holds nothing but the height and the demo's name.
 */
const article = document.querySelector("article");
const demo = /** @type {HTMLElement | null} */ (document.querySelector("live-demo"))?.dataset.demo;

/** @param {Element} content */
function tell(content) {
  const margin = parseFloat(getComputedStyle(content).marginBottom);
  const height = Math.ceil(content.getBoundingClientRect().bottom + scrollY + margin);
  parent.postMessage({ type: "live-demo:height", height, demo }, "*");
}

if (article && parent !== window) new ResizeObserver(() => tell(article)).observe(article);

// In a sandbox without an origin of its own the demo can't load its Python: say where it can.
if (origin === "null") document.querySelector("[data-sandboxed]")?.removeAttribute("hidden");
