/** Fields that numbers are typed into: loaded when one of them gets focus. */
import { enter, number } from "./form.js";

const STRIDE = 5; // steps at once, with Shift

/**
 * Has arrow keys step a field's number. What was typed becomes a valid number when the reader is
 * done, and not another one without a word.
 *
 * @param {HTMLInputElement} field
 * @param {(message: string) => void} say
 */
export function listen(field, say) {
  const form = /** @type {HTMLFormElement} */ (field.form);
  field.onkeydown = (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const steps = way * (event.shiftKey ? STRIDE : 1);
    const next = Number(field.ariaValueNow) + Number(field.dataset.step) * steps;
    enter(form, { [field.name]: next.toFixed(9) });
  };
  field.onchange = () => {
    const valid = String(field.ariaValueNow);
    if (number(field.value) !== Number(valid))
      say(`${field.ariaLabel} takes ${field.title}: now ${valid}.`);
    field.value = valid;
  };
}
