/**
 * A page's cells until they are wanted: what runs and edits them is loaded when a pointer or the
 * focus comes to a cell's buttons, and at once where a reader has left changed code.
 */
import { NEWER, newer } from "./newer.js";

import { PATH } from "./storing.js";

const FAILED = "What runs this code can't be loaded at the moment.";

/** What a reader leaves in the page's cells is kept under keys that begin so. */
export const KEYS = `${PATH}cell:${location.pathname.slice(PATH.length)}:`;

/** @type {(event: KeyboardEvent) => boolean} whether it runs the cell that it is pressed in */
export const runs = ({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey);

/** By the keyboard too an output can be scrolled, where it has to be. */
const sizes = new ResizeObserver((outputs) => {
  for (const { target } of outputs) {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = target;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth)
      target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

for (const cell of document.querySelectorAll("live-cell")) {
  for (const button of cell.querySelectorAll(/** @type {"button"} */ ("[data-do]"))) {
    for (const approach of ["pointerover", "focus"]) button.addEventListener(approach, load);
    button.addEventListener("click", (event) => hold(cell, event));
    button.disabled = false;
  }
  cell.addEventListener("keydown", (event) => {
    if (runs(/** @type {KeyboardEvent} */ (event))) hold(cell, event);
  });
  sizes.observe(/** @type {Element} */ (cell.querySelector(".cell-result")));
}
if (left()) load();

/** @type {(cell: Element, event: Event) => Promise<void>} what comes too early is done again once it can be */
async function hold(cell, event) {
  if (customElements.get("live-cell")) return;
  event.preventDefault();
  const [words, progress] = cell.querySelectorAll(".cell-note span");
  words.textContent = "";
  progress.textContent = "Loading …";
  const loaded = await load();
  progress.textContent = "";
  const Kind = /** @type {typeof Event} */ (event.constructor);
  if (loaded) event.target?.dispatchEvent(new Kind(event.type, event));
  else words.textContent = (await newer()) ? NEWER : FAILED;
}

/** Whether it has come. What couldn't be loaded is asked for anew the next time. */
async function load() {
  return Boolean(await import("./cells.js").catch(() => null));
}

/** Whether the reader has left code in a cell, as far as the browser lets the page know. */
function left() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEYS));
  } catch {
    return false;
  }
}
