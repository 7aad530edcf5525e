/** A demo's view: what was computed, and what follows the reader before that. */
import { Idiomorph } from "idiomorph";
import { place } from "../pictures/drag.js";
import { find } from "../theme/page.js";

const STILL = 500; // milliseconds without a change before the view is read out
/** @type {Record<string, number>} how many rows down */
const ROWS = { ArrowUp: -1, ArrowDown: 1 };

/**
 * @param {HTMLElement} demo
 * @param {HTMLFormElement} form
 */
export function viewOf(demo, form) {
  const view = find(demo, ".demo-view");
  let timer = 0;

  // The Tab key stops at the first row of a table.
  view.addEventListener("keydown", (event) => {
    const at = /** @type {any} */ (event.target).closest("tr");
    const rows = [...(at?.parentElement.rows ?? [])];
    const next = rows[rows.indexOf(at) + ROWS[event.key]]?.querySelector("th button");
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  return {
    /** Shows HTML; what is open, has focus or isn't translated stays so. @param {string} html */
    show(html) {
      const focused = document.activeElement;
      const beforeAttributeUpdated = (/** @type {string} */ name) => !/open|translate/.test(name);
      const callbacks = { beforeAttributeUpdated };
      Idiomorph.morph(view, html, { morphStyle: "innerHTML", callbacks });
      if (focused?.id && focused !== document.activeElement)
        document.getElementById(focused.id)?.focus({ preventScroll: true });
    },

    /**
     * Moves what follows the reader at once.
     *
     * @param {import("./form.js").Values} values
     * @param {boolean} stale whether what is computed is behind them
     */
    follow(values, stale) {
      place(view, form, values);
      for (const field of form.querySelectorAll(
        /** @type {"input"} */ ("[step], [data-step], [maxlength]"),
      ))
        if (field.nextElementSibling) field.nextElementSibling.textContent = field.value;
        else field.ariaValueNow = values[field.name];
      view.toggleAttribute("data-stale", stale);
    },

    /** Has the view's sentence read out once it has come to rest. */
    announce() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const sentence = view.querySelector("[data-say]")?.textContent ?? "";
        if (!view.matches("[data-stale]")) find(demo, ".demo-says").textContent = sentence;
      }, STILL);
    },

    /** @returns {string} the code that can be copied */
    code: () => view.querySelector("[data-copy]")?.textContent ?? "",
  };
}
