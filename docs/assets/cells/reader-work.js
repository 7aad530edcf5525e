/**
 * What readers make on the site (code in cells, and later answers), kept in the browser under one
 * key, which holds the site's path and a version. It belongs to a page and to a part of that page;
 * a part's name holds a digest of what its author wrote. What fits no part of its page any more is
 * still here, to be offered.
 *
 * @typedef {{text: string, number: number, before: string}} Work of a reader in a cell: its code, and where the cell stood
 */
import { PATH } from "../theme/page.js";

const KEY = `${PATH}work:1`;
const PAGE = location.pathname.slice(PATH.length).replace(/index\.html$/, "");

/** @returns {Record<string, Record<string, Work>>} by page and part */
const everywhere = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");

/** @returns {Record<string, Work>} what the reader has made on this page, by part */
export const made = () => everywhere()[PAGE] ?? {};

/**
 * Keeps what a reader has made of a part, in place of what was kept of it.
 *
 * @param {string} part
 * @param {Work | undefined} work undefined to keep nothing
 * @returns {boolean} whether there was room for it
 */
export function keep(part, work) {
  const all = everywhere();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [PAGE]: { ...all[PAGE], [part]: work } }));
    return true;
  } catch {
    return false;
  }
}
