/** A demo's state in an address, and copying: loaded when a reader comes by such a link, or copies. */
import { changes, enter, number, snap } from "./form.js";

/** @typedef {(...message: (string | Node)[]) => void} Say to the reader */

const LONGEST = 8000; // characters of an address: servers refuse longer ones

/**
 * Writes what differs from the start into the page's address, unless that becomes too long.
 *
 * @param {import("./form.js").Values} values
 * @param {import("./form.js").Values} first
 * @param {string} prefix of the demo
 * @returns {string} the address; nothing if it is too long
 */
export function link(values, first, prefix) {
  const address = new URL(location.href);
  for (const key of [...address.searchParams.keys()])
    if (key.startsWith(`${prefix}.`)) address.searchParams.delete(key);
  for (const [name, text] of changes(values, first))
    address.searchParams.set(`${prefix}.${name}`, text);
  if (address.href.length > LONGEST) return "";
  history.replaceState(history.state, "", address);
  return address.href;
}

/**
 * Writes what the page's address says of a form into it.
 *
 * @param {HTMLFormElement} form
 * @param {string} prefix of the demo
 * @param {Say} say
 */
export function open(form, prefix, say) {
  const given = [...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(`${prefix}.`))
    .map(([key, text]) => [key.slice(prefix.length + 1), text]);
  const taken = given.filter(([name, text]) => isValid(form, name, text));
  if (taken.length < given.length) say("Part of this link doesn't fit the demo and is left out.");
  enter(form, Object.fromEntries(taken));
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
  if (field.dataset.step) return number(text) === parseFloat(snap(field, text) ?? "");
  if (field.maxLength >= 0) return text.length <= field.maxLength;
  const trial = /** @type {HTMLInputElement} */ (field.cloneNode());
  trial.value = text;
  return text !== "" && trial.value === text && trial.checkValidity();
}

/**
 * Copies a text, or shows it to be copied by hand.
 *
 * @param {string} text
 * @param {string} done what is said when it is copied
 * @param {Say} say
 */
async function copy(text, done, say) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    const box = document.createElement("textarea");
    Object.assign(box, { value: text, readOnly: true, ariaLabel: "To copy" });
    say("The browser doesn't let the page copy. Copy it here: ", box);
    box.select();
  }
}

/**
 * Copies a link to the state.
 *
 * @param {import("./form.js").Values} values
 * @param {import("./form.js").Values} first
 * @param {string} prefix of the demo
 * @param {Say} say
 */
export function copyLink(values, first, prefix, say) {
  const address = link(values, first, prefix);
  if (address) copy(address, "Link copied.", say);
  else say("What was written is too long for a link.");
}

/** Copies code. @param {string} code @param {Say} say */
export const copyCode = (code, say) => copy(code, "Code copied.", say);
