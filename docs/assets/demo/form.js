/**
 * A demo's form is its state: these functions read it, write to it, and keep it in an address.
 *
 * @typedef {Record<string, string>} Values the text of each field by its name
 */

/** @type {(number: number) => number} the number without the tail that adding steps leaves */
export const tidy = (number) => Number(number.toFixed(9)) || 0;

/** @type {(field: HTMLInputElement, text: string) => string} a number goes to the nearest step */
function snap(field, text) {
  if (!field.step || text === "") return text;
  const [lo, hi, step] = [field.min, field.max, field.step].map(Number);
  const inside = Math.min(Math.max(Number(text), lo), hi);
  return String(tidy(lo + Math.round((inside - lo) / step) * step));
}

/** @type {(form: HTMLFormElement) => Values} what the fields held when the page was made */
export const beginning = (form) => collect(form, "defaultChecked", "defaultValue", {});

/**
 * What the fields hold. A number that isn't one yet ("-", nothing) counts as its last one.
 *
 * @type {(form: HTMLFormElement, last: Values) => Values}
 */
export const read = (form, last) => collect(form, "checked", "value", last);

/** @type {(form: HTMLFormElement, checked: "checked" | "defaultChecked", text: "value" | "defaultValue", last: Values) => Values} */
function collect(form, checked, text, last) {
  /** @type {Values} */
  const values = {};
  for (const field of form.querySelectorAll(/** @type {"input"} */ ("input[name]"))) {
    if (field.type === "checkbox") values[field.name] = field[checked] ? "on" : "off";
    else if (field.type !== "radio")
      values[field.name] = snap(field, field[text]) || last[field.name];
    else if (field[checked]) values[field.name] = field.value;
  }
  return values;
}

/**
 * Writes to fields as if the reader had; one that is being typed in is left alone.
 *
 * @type {(form: HTMLFormElement, values: Values) => void}
 */
export function enter(form, values) {
  for (const [name, text] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) field.value = text;
    else if (!(field instanceof HTMLInputElement) || field === document.activeElement) continue;
    else if (field.type === "checkbox") field.checked = text === "on";
    else field.value = snap(field, text);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @type {(form: HTMLFormElement, name: string, text: string) => boolean} by the browser's own validation */
function takes(form, name, text) {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList)
    return [...field].some((radio) => radio instanceof HTMLInputElement && radio.value === text);
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === "checkbox") return text === "on" || text === "off";
  const trial = /** @type {HTMLInputElement} */ (field.cloneNode());
  trial.value = text;
  return text !== "" && trial.value === text && trial.checkValidity();
}

/** @type {(form: HTMLFormElement, prefix: string) => {values: Values, refused: number}} what the page's address says of a form */
export function fromAddress(form, prefix) {
  const own = [...new URLSearchParams(location.search)]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text]);
  const taken = own.filter(([name, text]) => takes(form, name, text));
  return { values: Object.fromEntries(taken), refused: own.length - taken.length };
}

/** @type {(values: Values, from: Values) => [string, string][]} what differs */
export const changes = (values, from) =>
  Object.entries(values).filter(([name, text]) => text !== from[name]);

/** @type {(values: Values, first: Values, prefix: string) => string} the page's address with what differs from the beginning */
export function toAddress(values, first, prefix) {
  const address = new URL(location.href);
  for (const key of [...address.searchParams.keys()])
    if (key.startsWith(prefix)) address.searchParams.delete(key);
  for (const [name, text] of changes(values, first)) address.searchParams.set(prefix + name, text);
  return address.href;
}
