/**
 * A demo's form is its state. These functions read it, write to it, and keep it in an address.
 *
 * @typedef {Record<string, string>} Values the text of each field by its name
 */

/**
 * A number without the tail that adding steps leaves.
 *
 * @param {number} number
 */
export const tidy = (number) => Number(number.toFixed(9)) || 0;

/**
 * A field's text with a number moved to the nearest step within the field's bounds.
 *
 * @param {HTMLInputElement} field
 * @param {string} text
 */
export function snap(field, text) {
  if (!field.step || text === "") return text;
  const [lo, hi, step] = [field.min, field.max, field.step].map(Number);
  const inside = Math.min(Math.max(Number(text), lo), hi);
  return String(tidy(lo + Math.round((inside - lo) / step) * step));
}

/**
 * What the fields hold. A number that isn't one yet ("-", nothing) counts as its last one.
 *
 * @param {HTMLFormElement} form
 * @param {Values} last
 */
export const read = (form, last) =>
  collect(form, (field) => [field.checked, snap(field, field.value) || last[field.name]]);

/**
 * What the fields held when the page was made.
 *
 * @param {HTMLFormElement} form
 */
export const beginning = (form) =>
  collect(form, (field) => [field.defaultChecked, snap(field, field.defaultValue)]);

/**
 * @param {HTMLFormElement} form
 * @param {(field: HTMLInputElement) => [boolean, string]} state whether it is checked, and its text
 */
function collect(form, state) {
  /** @type {Values} */
  const values = {};
  for (const field of form.querySelectorAll(/** @type {"input"} */ ("input[name]"))) {
    const [checked, text] = state(field);
    if (field.type === "checkbox") values[field.name] = checked ? "on" : "off";
    else if (field.type !== "radio" || checked) values[field.name] = text;
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
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) field.value = text;
    else if (!(field instanceof HTMLInputElement)) continue;
    else if (field.type === "checkbox") field.checked = text === "on";
    else if (field !== document.activeElement) field.value = snap(field, text);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Whether a field takes a text as it is; the browser's own validation decides.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} text
 */
function takes(form, name, text) {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) return [...field].some((radio) => is(radio, text));
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === "checkbox") return text === "on" || text === "off";
  const trial = /** @type {HTMLInputElement} */ (field.cloneNode());
  trial.value = text;
  return text !== "" && trial.value === text && trial.checkValidity();
}

/** @type {(radio: Node, text: string) => boolean} */
const is = (radio, text) => radio instanceof HTMLInputElement && radio.value === text;

/**
 * What the page's address says about a form, sorted into what its fields take and the rest.
 *
 * @param {HTMLFormElement} form
 * @param {string} prefix
 */
export function fromAddress(form, prefix) {
  const own = [...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(`${prefix}.`))
    .map(([key, text]) => [key.slice(prefix.length + 1), text]);
  const taken = own.filter(([name, text]) => takes(form, name, text));
  return { values: Object.fromEntries(taken), refused: own.length - taken.length };
}

/**
 * The page's address with a form's values in it, as far as they differ from the beginning.
 *
 * @param {string} prefix
 * @param {Values} values
 * @param {Values} first
 */
export function toAddress(prefix, values, first) {
  const address = new URL(location.href);
  const query = address.searchParams;
  for (const key of [...query.keys()]) if (key.startsWith(`${prefix}.`)) query.delete(key);
  for (const [name, text] of Object.entries(values))
    if (text !== first[name]) query.set(`${prefix}.${name}`, text);
  return address.href;
}
