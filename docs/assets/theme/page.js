/** What every page of the site runs. */
import "./theme-shortcuts.js";
import "./code-blocks.js";
import "../offline/offline.js";
