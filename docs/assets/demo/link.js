/** A demo's state in an address, and copying: loaded for a reader who comes by a link, or makes one. */

import { changes, number, snap } from "./form.js";

/**
 * Reads what the page's address says of a form.
 *
 * @param {HTMLFormElement} form
 * @param {string} prefix
 * @param {(message: string) => void} say
 * @returns {import("./form.js").Values}
 */
export function fromAddress(form, prefix, say) {
  const given = [...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text]);
  const taken = given.filter(([name, text]) => isValid(form, name, text));
  if (taken.length < given.length) say("Part of this link doesn't fit the demo and is left out.");
  return Object.fromEntries(taken);
}

/**
 * Whether a field takes a text, by the browser's own validation.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} text
 * @returns {boolean}
 */
function isValid(form, name, text) {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList)
    return [...field].some((radio) => radio instanceof HTMLInputElement && radio.value === text);
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === "checkbox") return text === "on" || text === "off";
  if (field.dataset.step) return number(text) === parseFloat(snap(field, text));
  const trial = /** @type {HTMLInputElement} */ (field.cloneNode());
  trial.value = text;
  return text !== "" && trial.value === text && trial.checkValidity();
}

/**
 * Writes what differs from the start into the page's address.
 *
 * @param {import("./form.js").Values} values
 * @param {import("./form.js").Values} first
 * @param {string} prefix
 * @returns {string} the address
 */
export function link(values, first, prefix) {
  const address = new URL(location.href);
  for (const key of [...address.searchParams.keys()])
    if (key.startsWith(prefix)) address.searchParams.delete(key);
  for (const [name, text] of changes(values, first)) address.searchParams.set(prefix + name, text);
  history.replaceState(history.state, "", address);
  return address.href;
}

/**
 * Copies a text, or shows it to be copied by hand.
 *
 * @param {string} what "link", or code
 * @param {string} text
 * @param {(...message: (string | Node)[]) => void} say
 */
export async function copy(what, text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say(what === "link" ? "Link copied." : "Code copied.");
  } catch {
    const box = document.createElement("textarea");
    Object.assign(box, { value: text, readOnly: true, ariaLabel: "To copy" });
    say("The browser doesn't let the page copy. Copy it here: ", box);
    box.select();
  }
}
