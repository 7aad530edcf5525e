/**
 * What a reader has typed into cells, kept in the browser until it is reset. The key holds the page
 * and the cell, and a hash of the code as its author wrote it: with other code it is out of date.
 */
import { PATH } from "../theme/page.js";

/** What a reader leaves in the page's cells is kept under keys that begin so. */
const KEYS = `${PATH}cell:${location.pathname.slice(PATH.length).replace(/index\.html$/, "")}:`;

/** @returns {boolean} whether the reader has left code in a cell, as far as the page may know */
export const hasSavedCode = () =>
  attempt((storage) => Object.keys(storage).some((key) => key.startsWith(KEYS))) ?? false;

/**
 * The code that the reader left in a cell.
 *
 * @param {number} number
 * @param {string} hash of the cell's own code
 * @returns {string | null}
 */
export function kept(number, hash) {
  return attempt((storage) => {
    const [own, all] = [key(number, hash), key(number, "")];
    for (const other of Object.keys(storage))
      if (other.startsWith(all) && other !== own) storage.removeItem(other);
    return storage.getItem(own);
  });
}

/**
 * Keeps the code that the reader has made of a cell; null removes it.
 *
 * @param {number} number
 * @param {string} hash
 * @param {string | null} code
 */
export function keep(number, hash, code) {
  attempt((storage) => {
    if (code === null) storage.removeItem(key(number, hash));
    else storage.setItem(key(number, hash), code);
  });
}

/** @param {number} number @param {string} hash @returns {string} */
const key = (number, hash) => `${KEYS}${number}:${hash}`;

/** @type {<T>(use: (storage: Storage) => T) => T | null} a reader may keep the page from storing, or have no room left */
function attempt(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
