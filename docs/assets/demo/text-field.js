/** Fields that a text is written into: loaded by pages whose demo has one. */

/**
 * Keeps a demo from reading a text while an input method composes it, and tells what a field has no
 * room for. What fits is entered by the browser's own editing, so that it can be undone.
 *
 * @param {HTMLFormElement} form
 * @param {(message: string) => void} say
 */
export function listen(form, say) {
  form.addEventListener("compositionstart", (event) => {
    const field = fieldOf(event);
    if (field) field.dataset.composing = field.value;
  });
  // Some browsers have told of the last change by then, others do so later.
  form.addEventListener("compositionend", (event) => {
    const field = fieldOf(event);
    if (!field) return;
    delete field.dataset.composing;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  });
  const composing = (/** @type {Event} */ event) =>
    /** @type {InputEvent} */ (event).isComposing && event.stopPropagation();
  form.addEventListener("input", composing, { capture: true });
  form.addEventListener("beforeinput", (event) => {
    const field = fieldOf(event);
    if (field && !event.isComposing) keepToLength(field, event, say);
  });
}

/**
 * Enters as many whole characters as there is room for, where that isn't all.
 *
 * @param {HTMLInputElement} field
 * @param {InputEvent} event
 * @param {(message: string) => void} say
 */
function keepToLength(field, event, say) {
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const { data } = event;
  const room = maxLength - value.length + Number(selectionEnd) - Number(selectionStart);
  if (!data || data.length <= room) return;
  event.preventDefault();
  // The character that would reach over the end; nothing before it is cut.
  const { index } = new Intl.Segmenter().segment(data).containing(room) ?? { index: 0 };
  if (index) document.execCommand("insertText", false, data.slice(0, index));
  const label = field.labels?.[0].textContent;
  const most = field.labels?.[0].nextElementSibling?.textContent;
  setTimeout(() => say(`${label}: ${most}. What is more is left out.`)); // a change takes it away
}

/** The field that an event is of, if that is one for a text. @param {Event} event */
function fieldOf({ target }) {
  const field = /** @type {HTMLInputElement} */ (target);
  return field.maxLength >= 0 ? field : undefined;
}
