/**
 * What a reader has typed into cells, kept in the browser until it is reset. The key holds the page
 * and the cell, and a hash of the code as its author wrote it: with other code it is out of date.
 */
import { PATH } from "../theme/page.js";

/** What a reader leaves in the page's cells is kept under keys that begin so. */
const KEYS = `${PATH}cell:${location.pathname.slice(PATH.length)}:`;

/** @returns {boolean} whether the reader has left code in a cell, as far as the page may know */
export const hasSavedCode = () =>
  attempt((storage) => Object.keys(storage).some((key) => key.startsWith(KEYS))) ?? false;

/** @type {(number: number, hash: string) => string | null} the code that the reader left in a cell */
export function kept(number, hash) {
  return attempt((storage) => {
    const [own, all] = [key(number, hash), key(number, "")];
    for (const other of Object.keys(storage))
      if (other.startsWith(all) && other !== own) storage.removeItem(other);
    return storage.getItem(own);
  });
}

/** @type {(number: number, hash: string, code: string | null) => void} null: nothing is kept any longer */
export function keep(number, hash, code) {
  attempt((storage) => {
    if (code === null) storage.removeItem(key(number, hash));
    else storage.setItem(key(number, hash), code);
  });
}

/** @type {(number: number, hash: string) => string} */
const key = (number, hash) => `${KEYS}${number}:${hash}`;

/** @type {<T>(use: (storage: Storage) => T) => T | null} a reader may keep the page from storing, or have no room left */
function attempt(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
