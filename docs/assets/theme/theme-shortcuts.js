/**
 * The theme turns single letters into shortcuts, with which a reader who speaks to the computer, or
 * misses a key, leaves the page. Here a letter does something only in what is being typed in, and
 * where the search is open.
 */
const search = /** @type {HTMLInputElement | null} */ (document.getElementById("__search"));

addEventListener(
  "keydown",
  (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
    const typed = target.isContentEditable || target.matches?.("input, textarea, select");
    if (key.length > 1 || key === " " || ctrlKey || altKey || metaKey) return;
    if (typed || search?.checked) return;
    event.stopPropagation();
  },
  { capture: true },
);
