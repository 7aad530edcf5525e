/**
 * A page's cells until they are wanted: what runs and edits them is loaded when a pointer or the
 * focus comes to a cell's buttons, and at once where a reader has left changed code.
 */
import { hasSavedCode } from "./saved-code.js";
import { scrollable } from "./scrollable.js";
import { standBy } from "./standby.js";

// What couldn't be loaded is asked for anew the next time.
const load = () => import("./cells.js");

for (const cell of document.querySelectorAll("live-cell")) {
  standBy(cell, load);
  scrollable(/** @type {Element} */ (cell.querySelector(".cell-result")));
}
if (hasSavedCode()) load().catch(() => null);
