/** Fields that a text is written into: loaded by pages whose demo has one. */

/** @typedef {(message: string) => void} Say to the reader */

/**
 * Keeps a demo from reading a text while an input method composes it, and tells what a field has no
 * room for.
 *
 * @param {HTMLFormElement} form
 * @param {Say} say
 */
export function listen(form, say) {
  let start = 0; // where in the field a composition began

  form.addEventListener("compositionstart", (event) => {
    const field = fieldOf(event);
    if (!field) return;
    field.dataset.composing = field.value;
    start = Number(field.selectionStart);
  });

  form.addEventListener("compositionend", (event) => {
    const field = fieldOf(event);
    if (!field) return;
    delete field.dataset.composing;
    if (!field.value.includes(event.data)) mendEnd(field, event.data, start, say);
    // Some browsers have told of the last change before this, others do so later.
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  });

  form.addEventListener("beforeinput", (event) => {
    const field = fieldOf(event);
    if (field && !event.isComposing) keepToLength(field, event, say);
  });
}

/**
 * Enters as many whole characters as there is room for, where that isn't all. The browser's own
 * editing enters them, so that they can be undone.
 *
 * @param {HTMLInputElement} field
 * @param {InputEvent} event
 * @param {Say} say
 */
function keepToLength(field, event, say) {
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const room = maxLength - value.length + Number(selectionEnd) - Number(selectionStart);
  if (!event.data || event.data.length <= room) return;
  event.preventDefault();
  const fitting = event.data.slice(0, wholeCharacters(event.data, room));
  if (fitting) document.execCommand("insertText", false, fitting);
  tellLimit(field, say);
}

/**
 * Takes away the half of a character that the browser has left at the end of a composed text, which
 * it cuts to length itself.
 *
 * @param {HTMLInputElement} field
 * @param {string} composed
 * @param {number} start where in the field it begins
 * @param {Say} say
 */
function mendEnd(field, composed, start, say) {
  const end = Number(field.selectionEnd);
  const whole = start + wholeCharacters(composed, end - start);
  if (whole < end) {
    field.setSelectionRange(whole, end);
    document.execCommand("delete");
  }
  tellLimit(field, say);
}

/**
 * The length of a text's whole characters, as people see them, within that of its beginning.
 *
 * @param {string} text
 * @param {number} length less than the text's
 */
const wholeCharacters = (text, length) =>
  new Intl.Segmenter().segment(text).containing(length)?.index ?? 0;

/** @param {HTMLInputElement} field @param {Say} say */
function tellLimit(field, say) {
  const most = field.labels?.[0].nextElementSibling?.textContent;
  // Once the change is done, since each takes the last message away.
  setTimeout(() => say(`No room for more: ${most}.`));
}

/** The field that an event is of, if that is one for a text. @param {Event} event */
function fieldOf({ target }) {
  const field = /** @type {HTMLInputElement} */ (target);
  return field.maxLength >= 0 ? field : undefined;
}
