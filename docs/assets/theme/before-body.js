/** What runs before a page's body, and before the theme's scripts. */
import "./storage.js";
import "./fonts.js";
