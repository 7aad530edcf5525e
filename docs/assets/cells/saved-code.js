/**
 * The code that a reader has left in the page's cells. A cell is known by its author's code, wherever
 * it stands; what was made of code that isn't on the page any more is offered where that stood.
 */
import { PATH } from "../theme/page.js";
import { keep, made } from "./reader-work.js";

/** @typedef {import("./reader-work.js").Work} Work */

/** @type {HTMLElement[]} */
const cells = [...document.querySelectorAll(/** @type {"div"} */ ("live-cell"))];
const hashes = cells.map(({ dataset }) => String(dataset.hash));
// Of cells with the same code, the first is 0.
const parts = hashes.map(
  (hash, index) => `cell:${hash}:${hashes.slice(0, index).filter((own) => own === hash).length}`,
);

/** @returns {boolean} whether the reader has left code in the page's cells */
export function hasSavedCode() {
  takeOver();
  return Object.keys(made()).some((part) => part.startsWith("cell:"));
}

/** Takes over what was kept under a key for each cell, with its number and hash. */
function takeOver() {
  const start = `${PATH}cell:${location.pathname.slice(PATH.length)}:`;
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(start))) {
    const [number, hash] = key.slice(start.length).split(":");
    const work = { text: String(localStorage.getItem(key)), number: +number, before: "" };
    let copy = 0;
    while (made()[`cell:${hash}:${copy}`]) copy++;
    if (keep(`cell:${hash}:${copy}`, work)) localStorage.removeItem(key);
  }
}

/** @param {HTMLElement} cell @returns {string | undefined} the code that the reader has left in it */
export const savedCode = (cell) => made()[parts[cells.indexOf(cell)]]?.text;

/**
 * Keeps code for a cell.
 *
 * @param {HTMLElement} cell
 * @param {string | undefined} text undefined to keep nothing
 * @returns {boolean} whether there was room for it
 */
export function saveCode(cell, text) {
  const index = cells.indexOf(cell);
  const before = hashes[index - 1] ?? "";
  return keep(parts[index], text === undefined ? text : { text, number: index + 1, before });
}

/**
 * What the reader made of code that isn't on the page any more, and belongs to this cell: the one
 * after the cell that stood before it or, where that is gone too, the one of its number.
 *
 * @param {HTMLElement} cell
 * @returns {[string, Work][]} with the parts they are kept under
 */
export function versionsFor(cell) {
  /** @param {Work} work */
  const place = ({ number, before }) => (before ? hashes.indexOf(before) + 1 : 0) || number - 1;
  return Object.entries(made()).filter(
    ([part, work]) =>
      part.startsWith("cell:") &&
      !parts.includes(part) &&
      cells[Math.min(place(work), cells.length - 1)] === cell,
  );
}
