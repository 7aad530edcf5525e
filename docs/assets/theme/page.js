/** What every page of the site runs, and what the other scripts share of it. */
import "./theme-shortcuts.js";
import "./code-blocks.js";
import "../glossary/term-cards.js";
import "../offline/offline.js";

export { newer, NEWER } from "../offline/site-version.js";
export { mayStore, PATH } from "../offline/storage-consent.js";
export { find, megabytes } from "./find.js";
