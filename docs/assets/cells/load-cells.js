/**
 * A page's cells until they are wanted: what runs and edits them is loaded when a pointer or the
 * focus comes to a cell's buttons, and at once where a reader has left changed code.
 */
import { NEWER, newer } from "../theme/page.js";
import { hasSavedCode } from "./saved-code.js";
import { runs } from "./run-key.js";

const FAILED = "What runs this code can't be loaded at the moment.";

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
if (hasSavedCode()) load();

/** Replays an event that arrived before the cell script loaded. @param {Element} cell @param {Event} event */
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
