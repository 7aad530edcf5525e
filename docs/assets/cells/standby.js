/**
 * Elements whose script is loaded when they are wanted: when a pointer or the focus comes to one of
 * their buttons or fields. What was asked of a button before is done once the script is there.
 */
import { NEWER, newer } from "../theme/page.js";
import { runs } from "./run-key.js";

const FAILED = "What runs this code can't be loaded at the moment.";

/**
 * Enables the buttons and fields of a custom element that isn't defined yet.
 *
 * @param {Element} whole with a `.cell-note` to tell news in
 * @param {() => Promise<unknown>} load what defines the element
 */
export function standBy(whole, load) {
  const bring = () =>
    load().then(
      () => true,
      () => false,
    );
  const controls = whole.querySelectorAll(/** @type {"button"} */ ("[data-do], textarea"));
  for (const control of controls) {
    for (const approach of ["pointerover", "focus"]) control.addEventListener(approach, bring);
    if (control.dataset.do) control.addEventListener("click", hold);
    control.disabled = false;
  }
  whole.addEventListener("keydown", (event) => {
    if (runs(/** @type {KeyboardEvent} */ (event))) hold(event);
  });

  /** Replays an event that arrived before the script. @param {Event} event */
  async function hold(event) {
    if (customElements.get(whole.localName)) return;
    event.preventDefault();
    const [words, progress] = whole.querySelectorAll(".cell-note span");
    words.textContent = "";
    progress.textContent = "Loading …";
    const loaded = await bring();
    progress.textContent = "";
    const Kind = /** @type {typeof Event} */ (event.constructor);
    if (loaded) event.target?.dispatchEvent(new Kind(event.type, event));
    else words.textContent = (await newer()) ? NEWER : FAILED;
  }
}
