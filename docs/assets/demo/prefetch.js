/**
 * Prefetches precomputed views and Python a little before they are wanted; with Save-Data, Python
 * waits for the first interaction.
 */
import { start } from "../python/client.js";

// Tips, and fields that hold numbers or texts: what a reader does with them, only Python can answer.
const OPEN_ENDED = "[data-point], [step], [data-step], [maxlength]";
const AROUND = `:is(svg, .control, details):has(${OPEN_ENDED})`;

/**
 * @param {Element} demo
 * @param {ReturnType<typeof import("./precomputed.js").precomputedViews>} precomputed
 */
export function prefetch(demo, precomputed) {
  whenSeen(demo, "100%", () => precomputed.load());
  for (const touch of ["pointerdown", "focusin"]) startAt(OPEN_ENDED, demo, touch);
  if (bytesAreDear()) return;
  startAt(AROUND, demo, "pointerover");
  // The small file first: a choice may come before Python.
  whenSeen(demo, "0%", () => precomputed.load().then(start));
}

/**
 * Waits until the screen has come that near, and the page idles.
 *
 * @param {Element} element
 * @param {string} margin
 * @param {() => void} then
 */
function whenSeen(element, margin, then) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      (window.requestIdleCallback ?? setTimeout)(then);
    },
    { rootMargin: margin },
  );
  observer.observe(element);
}

/** @param {string} parts @param {Element} demo @param {string} event */
function startAt(parts, demo, event) {
  demo.addEventListener(event, ({ target }) => {
    if (/** @type {Element} */ (target).closest(parts)) start();
  });
}

/** @returns {boolean} whether the reader has asked to save bytes, or they come slowly */
function bytesAreDear() {
  const { connection } = /** @type {{connection?: Record<string, any>}} */ (navigator);
  return connection?.saveData || /2g/.test(connection?.effectiveType);
}
