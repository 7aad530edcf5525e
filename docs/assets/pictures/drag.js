/**
 * Tips of arrows: pointers and keys move them by way of the form's fields for their coordinates.
 */
import { enter, tidy } from "../demo/form.js";

/** @type {Record<string, number[]>} how far right and up, in steps */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
const STRIDE = 5; // steps at once, with Shift

/** @type {(view: HTMLElement, form: HTMLFormElement) => void} whatever the view is morphed into */
export function draggable(view, form) {
  /** @type {Map<number, {tip: SVGGElement, toPlane: DOMMatrix | undefined, off: number[]}>} by pointer; how far it is off centre */
  const held = new Map();

  view.addEventListener("pointerdown", (event) => {
    const tip = tipOf(event);
    if (!tip || event.button !== 0 || [...held.values()].some((hold) => hold.tip === tip)) return;
    event.preventDefault();
    tip.focus({ preventScroll: true });
    tip.setPointerCapture(event.pointerId);
    const toPlane = fromPage(tip);
    const at = position(event, tip, toPlane);
    const off = fields(form, tip).map((field, axis) => Number(field.value) - at[axis]);
    held.set(event.pointerId, { tip, toPlane, off });
  });

  view.addEventListener("pointermove", (event) => {
    const hold = held.get(event.pointerId);
    if (!hold) return;
    const at = position(event, hold.tip, hold.toPlane);
    put(form, hold.tip, (_, axis) => at[axis] + hold.off[axis]);
  });

  // However it ends; the document hears of it even when the tip has left the page.
  document.addEventListener("lostpointercapture", (event) => held.delete(event.pointerId));

  // For browsers that heed `touch-action` on no part of a picture.
  const still = (/** @type {Event} */ event) => tipOf(event) && event.preventDefault();
  view.addEventListener("touchstart", still, { passive: false });

  view.addEventListener("keydown", (event) => {
    const [tip, arrow] = [tipOf(event), ARROWS[event.key]];
    if (!tip || !arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const stride = event.shiftKey ? STRIDE : 1;
    put(form, tip, ({ value, step }, axis) => Number(value) + Number(step) * stride * arrow[axis]);
  });
}

/**
 * Moves every tip, and what follows it, to where the values say.
 *
 * @type {(view: HTMLElement, form: HTMLFormElement, values: import("../demo/form.js").Values) => void}
 */
export function place(view, form, values) {
  for (const tip of view.querySelectorAll(/** @type {"g"} */ ("[data-point]"))) {
    const own = fields(form, tip);
    const [x, y] = own.map((field) => Number(values[field.name]));
    const [left, top] = [tidy(x * unit(tip)), tidy(-y * unit(tip))];
    const followers = view.querySelectorAll(`[data-follows="${tip.dataset.point}"]`);
    for (const part of [tip, ...followers]) move(part, left, top);
    const places = own[0].step.split(".")[1]?.length ?? 0;
    const [shownX, shownY] = [x, y].map((number) => number.toFixed(places).replace("-", "−"));
    tip.setAttribute("aria-valuenow", String(x));
    tip.setAttribute("aria-valuetext", `(${shownX}, ${shownY})`);
  }
}

/** @type {(part: Element, left: number, top: number) => void} */
function move(part, left, top) {
  const end = { x2: String(left), y2: String(top) };
  const to = part instanceof SVGLineElement ? end : { transform: `translate(${left} ${top})` };
  for (const [name, text] of Object.entries(to)) part.setAttribute(name, text);
}

/** @type {(form: HTMLFormElement, tip: SVGGElement, to: (field: HTMLInputElement, axis: number) => number) => void} */
function put(form, tip, to) {
  const texts = fields(form, tip).map((field, axis) => [field.name, String(to(field, axis))]);
  enter(form, Object.fromEntries(texts));
}

/** @type {(event: Event) => SVGGElement | null} */
const tipOf = ({ target }) =>
  /** @type {Element} */ (target).closest(/** @type {"g"} */ ("[data-point]"));

/** @type {(form: HTMLFormElement, tip: SVGGElement) => HTMLInputElement[]} x, then y */
const fields = (form, tip) =>
  [`${tip.dataset.point}-x`, `${tip.dataset.point}-y`].map(
    (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)),
  );

/** @type {(tip: SVGGElement) => number} how many of the picture's units make one of the plane's */
const unit = (tip) => Number(tip.ownerSVGElement?.dataset.unit);

/**
 * From the page's coordinates to the picture's: they stay as they are when the page scrolls, so
 * that one look at the layout serves for a whole drag.
 *
 * @type {(tip: SVGGElement) => DOMMatrix | undefined}
 */
const fromPage = (tip) =>
  tip.ownerSVGElement?.getScreenCTM()?.inverse().translate(-scrollX, -scrollY);

/** @type {(event: PointerEvent, tip: SVGGElement, toPlane: DOMMatrix | undefined) => [number, number]} in the plane's units */
function position({ pageX, pageY }, tip, toPlane) {
  const { x, y } = new DOMPoint(pageX, pageY).matrixTransform(toPlane);
  return [x / unit(tip), -y / unit(tip)];
}
