/** What every page of the site runs, and what the other scripts share of it. */
import "./theme-shortcuts.js";
import "../code/code-blocks.js";
import "../formulas/copied-formulas.js";
import "../glossary/term-cards.js";
import "../progress/progress.js";
import "../offline/offline.js";

export { newer, NEWER } from "../offline/site-version.js";
export { mayStore, PATH } from "../offline/storage-consent.js";

/**
 * The first element inside another that fits a selector, where the page is known to have one.
 *
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

if (document.querySelector(".formula.display, main table")) import("./scrolling.js");

/** @param {number} bytes @returns {string} with one decimal */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
