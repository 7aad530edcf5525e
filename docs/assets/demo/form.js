/**
 * A demo's form is its state: these functions read it, and write to it.
 *
 * @typedef {Record<string, string>} Values the text of each field by its name
 */

/** The number without the tail that adding steps leaves. @param {number} number @returns {number} */
export const tidy = (number) => Number(number.toFixed(9)) || 0;

/**
 * The text of a field; a number goes to the nearest step.
 *
 * @param {HTMLInputElement} field
 * @param {string} text
 * @returns {string}
 */
function snap({ min, max, step }, text) {
  if (!step || text === "") return text;
  const inside = Math.min(Math.max(+text, +min), +max);
  return String(tidy(+min + Math.round((inside - +min) / +step) * +step));
}

/** What the fields held when the page was made. @param {HTMLFormElement} form @returns {Values} */
export function initial(form) {
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  copy.reset();
  return read(copy, {});
}

/**
 * What the fields hold. A number that isn't one yet ("-", nothing) counts as its last one.
 *
 * @param {HTMLFormElement} form
 * @param {Values} last
 * @returns {Values}
 */
export function read(form, last) {
  /** @type {Values} */
  const values = {};
  for (const field of form.querySelectorAll(/** @type {"input"} */ ("input[name]"))) {
    const { type, name, checked, value } = field;
    if (type === "checkbox") values[name] = checked ? "on" : "off";
    else if (type !== "radio" || checked) values[name] = snap(field, value) || last[name];
  }
  return values;
}

/**
 * Writes to fields as if the reader had; one that is being typed in is left alone.
 *
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
export function enter(form, values) {
  for (const [name, text] of Object.entries(values)) {
    const field = /** @type {any} */ (form.elements.namedItem(name));
    if (!field || field === document.activeElement) continue;
    if (field.type === "checkbox") field.checked = text === "on";
    else field.value = snap(field, text);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What differs. @param {Values} values @param {Values} from @returns {[string, string][]} */
export const changes = (values, from) =>
  Object.entries(values).filter(([name, text]) => text !== from[name]);
