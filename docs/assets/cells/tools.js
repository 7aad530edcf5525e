/** The buttons of a cell or an exercise, and the place beside them for news. */
import { find } from "../theme/page.js";

/**
 * Says something beside the buttons.
 *
 * @param {HTMLElement} tools
 * @param {string} message which a screen reader reads out
 * @param {string} [progress] which it doesn't
 */
export function say(tools, message, progress = "") {
  const [words, rest] = tools.querySelectorAll("span");
  // Only when it changes, or it would be read out at every step.
  if (words.textContent !== message) words.textContent = message;
  rest.textContent = progress;
}

/**
 * Shows or hides a button; the focus of a hidden one goes to the first.
 *
 * @param {HTMLElement} tools
 * @param {string} name
 * @param {boolean} now
 */
export function offer(tools, name, now) {
  const button = find(tools, `[data-do=${name}]`);
  const focused = button === document.activeElement;
  button.hidden = !now;
  if (focused && !now) find(tools, "button").focus();
}
