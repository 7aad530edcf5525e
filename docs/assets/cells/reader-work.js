/**
 * What readers make on the site (code in cells, answers to questions), kept in the browser under one
 * key, which holds the site's path and a version. Code belongs to a page and to a part of that page;
 * a part's name holds a digest of what its author wrote. What fits no part of its page any more is
 * still here, to be offered. Answers belong to the whole site.
 *
 * @typedef {{text: string, number: number, before: string}} Work of a reader in a cell: its code, and where the cell stood
 */
import { KEY } from "../offline/kept-key.js";
import { PATH } from "../offline/storage-consent.js";

/** What a reader is told whose work can't be kept. */
export const FULL = "There is no room left on this device to keep it: it is gone when you leave.";
const PAGE = location.pathname.slice(PATH.length).replace(/index\.html$/, "");

/**
 * @param {string | null} text that is kept, or nothing
 * @returns {Record<string, Record<string, any>> | undefined} by page (or what else it belongs to) and part; undefined if it can't be read
 */
function parsed(text) {
  try {
    const kept = JSON.parse(text ?? "{}");
    return kept?.constructor === Object ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the reader has made, by part.
 *
 * @param {string} [of] what it belongs to, which no page is called; else it belongs to this page
 * @returns {Record<string, any>} each `Work`, on a page
 */
export const made = (of = PAGE) => parsed(localStorage.getItem(KEY))?.[of] ?? {};

/**
 * Keeps what a reader has made of a part, in place of what was kept of it.
 *
 * @param {string} part
 * @param {object | undefined} work undefined to keep nothing
 * @param {string} [of] what it belongs to, which no page is called; else it belongs to this page
 * @returns {boolean} whether there was room for it
 */
export const keep = (part, work, of) => keepAll({ [part]: work }, of);

/**
 * Keeps what a reader has made of several parts: all of it, or nothing. What can't be read of what
 * was kept before is put aside under another key.
 *
 * @param {Record<string, object | undefined>} works by part; undefined to keep nothing
 * @param {string} [of] what they belong to, as above
 * @returns {boolean} whether there was room for it
 */
export function keepAll(works, of = PAGE) {
  const before = localStorage.getItem(KEY);
  const all = parsed(before);
  try {
    if (before && !all) localStorage.setItem(`${KEY}:unreadable`, before);
    localStorage.setItem(KEY, JSON.stringify({ ...all, [of]: { ...all?.[of], ...works } }));
    return true;
  } catch {
    return false;
  }
}
