/**
 * When a demo's Python starts: a little before it is wanted, and where bytes are dear not before.
 */
import { start } from "./python.js";

// Tips and fields that hold numbers: what a reader does with them, only Python can answer.
const NUMBERS = "[data-point], [step]";
const AROUND = `:is(svg, .control, details):has(${NUMBERS})`;

/** @type {(demo: Element) => void} */
export function startInTime(demo) {
  for (const touch of ["pointerdown", "focusin"]) startAt(NUMBERS, demo, touch);
  if (bytesAreDear()) return;
  startAt(AROUND, demo, "pointerover");
  whenSeen(demo, "0%", start);
}

/** @type {(element: Element, margin: string, then: () => void) => void} once the screen has come that near, and the page idles */
export function whenSeen(element, margin, then) {
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
