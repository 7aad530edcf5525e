/**
 * A demo's form is its state: these functions read it, and write to it.
 *
 * @typedef {Record<string, string>} Values the text of each field by its name
 */

/** The number without the tail that adding steps leaves. @param {number} number @returns {number} */
export const tidy = (number) => Number(number.toFixed(9)) || 0;

/**
 * The number that a text says, as demokit/inputs/numbers.py reads it, e.g. ` 1.5 `, `1,5` or `−2`.
 *
 * @param {string} text
 * @returns {number} NaN for words, or nothing
 */
export function number(text) {
  const written = text.trim().replace(",", ".").replace("−", "-");
  return /^[-+.\d]+$/.test(written) ? +written : NaN;
}

/**
 * The text of a field; a number goes to the nearest step.
 *
 * @param {HTMLInputElement} field
 * @param {string} text
 * @returns {string | undefined} nothing where a number is wanted and this is none
 */
export function snap(field, text) {
  const { ariaValueMin: min, ariaValueMax: max, dataset } = /** @type {any} */ (field);
  const step = dataset?.step; // radio buttons of one name, together, have no dataset
  if (!step) return text;
  const steps = Math.round((Math.min(Math.max(number(text), min), max) - min) / step);
  return isNaN(steps) ? undefined : `${tidy(+min + steps * step)}`;
}

/** What the fields held when the page was made. @param {HTMLFormElement} form @returns {Values} */
export function initial(form) {
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  copy.reset();
  return read(copy, {});
}

/**
 * What the fields hold. A number that isn't one yet ("-", nothing) counts as its last one, and a
 * text that an input method is composing as the one before.
 *
 * @param {HTMLFormElement} form
 * @param {Values} last
 * @returns {Values}
 */
export function read(form, last) {
  /** @type {Values} */
  const values = {};
  for (const field of form.querySelectorAll(/** @type {"input"} */ ("input[name]"))) {
    const { type, name, checked, value, dataset } = field;
    if (type === "checkbox") values[name] = checked ? "on" : "off";
    else if (type !== "radio" || checked)
      values[name] = dataset.composing ?? snap(field, value) ?? last[name];
  }
  return values;
}

/**
 * Writes to fields as if the reader had.
 *
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
export function enter(form, values) {
  for (const [name, text] of Object.entries(values)) {
    const field = /** @type {any} */ (form.elements.namedItem(name));
    if (!field) continue;
    if (field.type === "checkbox") field.checked = text === "on";
    else field.value = snap(field, text) ?? "";
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What differs. @param {Values} values @param {Values} from @returns {[string, string][]} */
export const changes = (values, from) =>
  Object.entries(values).filter(([name, text]) => text !== from[name]);
