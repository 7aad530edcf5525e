/**
 * When a demo's answers and its Python are fetched: a little before they are wanted, and Python,
 * where bytes are dear, not before.
 */
import { start } from "../python/client.js";

// Tips and fields that hold numbers: what a reader does with them, only Python can answer.
const NUMBERS = "[data-point], [step]";
const AROUND = `:is(svg, .control, details):has(${NUMBERS})`;

/** @type {(demo: Element, answers: import("./precomputed.js").Answers) => void} */
export function fetchInTime(demo, answers) {
  whenSeen(demo, "100%", () => answers.load());
  for (const touch of ["pointerdown", "focusin"]) startAt(NUMBERS, demo, touch);
  if (bytesAreDear()) return;
  startAt(AROUND, demo, "pointerover");
  // The small file first: a choice may come before Python.
  whenSeen(demo, "0%", () => answers.load().then(start));
}

/** @type {(element: Element, margin: string, then: () => void) => void} once the screen has come that near, and the page idles */
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

/** @type {(parts: string, demo: Element, event: string) => void} */
function startAt(parts, demo, event) {
  demo.addEventListener(event, ({ target }) => {
    if (/** @type {Element} */ (target).closest(parts)) start();
  });
}

/** Whether the reader has asked to save bytes, or they come slowly. */
function bytesAreDear() {
  const { connection } = /** @type {{connection?: Record<string, unknown>}} */ (navigator);
  return Boolean(connection?.saveData) || /2g/.test(String(connection?.effectiveType));
}
