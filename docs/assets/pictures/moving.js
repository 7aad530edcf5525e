/** Names in an order: a pointer drags one to another place, by way of the form's field. */
import { enter } from "../demo/form.js";
import { find } from "../theme/page.js";

/**
 * Listens to a view, whatever it is morphed into.
 *
 * @param {HTMLFormElement} form that holds the view
 */
export function listen(form) {
  const view = find(form, ".demo-view");
  /** @type {Map<number, HTMLElement>} the name that each pointer holds */
  const held = new Map();

  view.addEventListener("pointerdown", (event) => {
    const name = /** @type {Element} */ (event.target).closest(
      /** @type {"span"} */ ("[data-moves]"),
    );
    if (!name || event.button !== 0) return;
    event.preventDefault(); // no text is selected
    view.setPointerCapture(event.pointerId);
    held.set(event.pointerId, name);
  });

  view.addEventListener("pointermove", ({ pointerId, clientX }) => {
    const name = held.get(pointerId);
    if (name) put(form, name, clientX);
  });

  view.addEventListener("lostpointercapture", ({ pointerId }) => held.delete(pointerId));
}

/**
 * Puts a name where the pointer is: at once in the page, and in the form's field.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement} name
 * @param {number} x the pointer's, on the screen
 */
function put(form, name, x) {
  const { moves = "", value = "" } = name.dataset;
  const item = /** @type {HTMLElement} */ (name.parentElement);
  const others = [...(item.parentElement?.children ?? [])].filter((own) => own !== item);
  const place = others.filter((own) => middle(own) < x).length;
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(moves));
  const order = field.value.split("-").filter((number) => number !== value);
  order.splice(place, 0, value);
  if (order.join("-") === field.value) return;
  item.parentElement?.insertBefore(item, others[place] ?? null);
  enter(form, { [moves]: order.join("-") });
}

/** @param {Element} item */
function middle(item) {
  const { left, width } = item.getBoundingClientRect();
  return left + width / 2;
}
