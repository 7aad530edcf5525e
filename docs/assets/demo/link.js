/** A demo's state in an address, and copying: loaded when a reader comes by such a link, or copies. */

/**
 * Reads what the page's address says of a form.
 *
 * @param {HTMLFormElement} form
 * @param {string} prefix
 * @returns {{values: import("./form.js").Values, refused: number}}
 */
export function fromAddress(form, prefix) {
  const given = [...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text]);
  const taken = given.filter(([name, text]) => isValid(form, name, text));
  return { values: Object.fromEntries(taken), refused: given.length - taken.length };
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
  const trial = /** @type {HTMLInputElement} */ (field.cloneNode());
  trial.value = text;
  return text !== "" && trial.value === text && trial.checkValidity();
}

/**
 * Copies a text, or shows it to be copied by hand.
 *
 * @param {string} text
 * @param {string} done what is said when it is copied
 * @param {(...message: (string | Node)[]) => void} say
 */
export async function copy(text, done, say) {
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
