/**
 * A page's cells until they are wanted: what runs and edits them is loaded when a pointer or the
 * focus comes to a cell's buttons, and at once where a reader has left changed code.
 */
import { hasSavedCode } from "./saved-code.js";
import { standBy } from "./standby.js";

/** By the keyboard too an output can be scrolled, where it has to be. */
const sizes = new ResizeObserver((outputs) => {
  for (const { target } of outputs) {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = target;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth)
      target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

// What couldn't be loaded is asked for anew the next time.
const load = () => import("./cells.js");

for (const cell of document.querySelectorAll("live-cell")) {
  standBy(cell, load);
  sizes.observe(/** @type {Element} */ (cell.querySelector(".cell-result")));
}
if (hasSavedCode()) load().catch(() => null);
