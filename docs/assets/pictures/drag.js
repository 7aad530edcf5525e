/** Tips of arrows: pointers and keys move them by way of the form's fields for their coordinates. */
import { enter, tidy } from "../demo/form.js";

/** @type {Record<string, number[]>} how far right and up, in steps */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
const STRIDE = 5; // steps at once, with Shift

/**
 * Listens to a view, whatever it is morphed into.
 *
 * @param {HTMLElement} view
 * @param {HTMLFormElement} form
 */
export function draggable(view, form) {
  /** @type {Map<number, {tip: SVGGElement, toPlane: DOMMatrix, off: number[]}>} by pointer; how far it is off the tip's centre */
  const held = new Map();

  view.addEventListener("pointerdown", (event) => {
    const tip = tipOf(event);
    if (!tip || event.button !== 0 || [...held.values()].some((hold) => hold.tip === tip)) return;
    event.preventDefault();
    tip.focus({ preventScroll: true });
    tip.setPointerCapture(event.pointerId);
    const toPlane = fromPage(tip);
    const at = position(event, toPlane);
    const off = fields(form, tip).map(({ value }, axis) => +value - at[axis]);
    held.set(event.pointerId, { tip, toPlane, off });
  });

  view.addEventListener("pointermove", (event) => {
    const hold = held.get(event.pointerId);
    if (!hold) return;
    const at = position(event, hold.toPlane);
    put(form, hold.tip, (_, axis) => at[axis] + hold.off[axis]);
  });

  // However it ends; the document hears of it even when the tip has left the page.
  document.addEventListener("lostpointercapture", (event) => held.delete(event.pointerId));

  view.addEventListener("keydown", (event) => {
    const [tip, arrow] = [tipOf(event), ARROWS[event.key]];
    if (!tip || !arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const stride = event.shiftKey ? STRIDE : 1;
    put(form, tip, ({ value, step }, axis) => +value + +step * stride * arrow[axis]);
  });
}

/**
 * Moves every tip, and what follows it, to where the values say.
 *
 * @param {HTMLElement} view
 * @param {HTMLFormElement} form
 * @param {import("../demo/form.js").Values} values
 */
export function place(view, form, values) {
  for (const tip of view.querySelectorAll(/** @type {"g"} */ ("[data-point]"))) {
    // On the picture itself, as browsers ask only elements with a box before they scroll.
    tip.ownerSVGElement?.addEventListener("touchstart", keepPage, { passive: false });
    const inputs = fields(form, tip);
    const [x, y] = inputs.map(({ name }) => +values[name]);
    const [left, top] = [x, -y].map((number) => String(tidy(number * unit(tip))));
    const followers = view.querySelectorAll(`[data-follows="${tip.dataset.point}"]`);
    for (const part of [tip, ...followers])
      if (part.localName === "line") set(part, { x2: left, y2: top });
      else set(part, { transform: `translate(${left} ${top})` });
    const places = inputs[0].step.split(".")[1]?.length ?? 0;
    const shown = [x, y].map((number) => number.toFixed(places).replace("-", "−"));
    set(tip, { "aria-valuenow": String(x), "aria-valuetext": `(${shown.join(", ")})` });
  }
}

/** @param {Element} part @param {Record<string, string>} attributes */
function set(part, attributes) {
  for (const [name, text] of Object.entries(attributes)) part.setAttribute(name, text);
}

/** Keeps a finger on a tip from scrolling the page. @param {Event} event */
const keepPage = (event) => tipOf(event) && event.preventDefault();

/**
 * @param {HTMLFormElement} form
 * @param {SVGGElement} tip
 * @param {(field: HTMLInputElement, axis: number) => number} to
 */
function put(form, tip, to) {
  const texts = fields(form, tip).map((field, axis) => [field.name, String(to(field, axis))]);
  enter(form, Object.fromEntries(texts));
}

/** @param {Event} event @returns {SVGGElement | null} */
const tipOf = ({ target }) =>
  /** @type {Element} */ (target).closest(/** @type {"g"} */ ("[data-point]"));

/** A tip's fields: x, then y. @param {HTMLFormElement} form @param {SVGGElement} tip */
const fields = (form, tip) =>
  ["x", "y"].map(
    (axis) =>
      /** @type {HTMLInputElement} */ (form.elements.namedItem(`${tip.dataset.point}-${axis}`)),
  );

/** How many of the picture's units make one of the plane's. @param {SVGGElement} tip */
const unit = (tip) => Number(tip.ownerSVGElement?.dataset.unit);

/**
 * From the page's coordinates to the plane's: they stay as they are when the page scrolls, so that
 * one look at the layout serves for a whole drag.
 *
 * @param {SVGGElement} tip
 * @returns {DOMMatrix}
 */
function fromPage(tip) {
  const onScreen = /** @type {DOMMatrix} */ (tip.ownerSVGElement?.getScreenCTM());
  return new DOMMatrix()
    .translate(scrollX, scrollY)
    .multiply(onScreen)
    .scale(unit(tip), -unit(tip))
    .inverse();
}

/** Where a pointer is in the plane. @param {PointerEvent} event @param {DOMMatrix} toPlane */
function position({ pageX, pageY }, toPlane) {
  const { x, y } = new DOMPoint(pageX, pageY).matrixTransform(toPlane);
  return [x, y];
}
