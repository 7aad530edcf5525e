/**
 * The tips of arrows: pointer and keys move them, by way of the form's fields for their coordinates.
 */
import { enter, snap, tidy } from "./form.js";

/** @type {Record<string, ["x" | "y", 1 | -1]>} */
const ARROWS = {
  ArrowLeft: ["x", -1],
  ArrowRight: ["x", 1],
  ArrowDown: ["y", -1],
  ArrowUp: ["y", 1],
};
const STRIDE = 5; // steps at once, with Shift

/**
 * Lets the reader move every tip in a view, whatever the view is morphed into.
 *
 * @param {HTMLElement} view
 * @param {HTMLFormElement} form
 */
export function draggable(view, form) {
  /** @type {Map<number, {point: string, dx: number, dy: number}>} what each pointer holds, and how far off centre */
  const held = new Map();

  view.addEventListener("pointerdown", (event) => {
    const tip = tipOf(event);
    const point = tip?.dataset.point;
    if (!tip || !point || event.button !== 0) return;
    if ([...held.values()].some((hold) => hold.point === point)) return;
    event.preventDefault();
    tip.focus({ preventScroll: true });
    tip.setPointerCapture(event.pointerId);
    const [x, y] = position(event, tip);
    const [tipX, tipY] = fieldsOf(form, point).map((field) => Number(field.value));
    held.set(event.pointerId, { point, dx: tipX - x, dy: tipY - y });
  });

  view.addEventListener("pointermove", (event) => {
    const hold = held.get(event.pointerId);
    const tip = tipOf(event);
    if (!hold || tip?.dataset.point !== hold.point) return;
    const [x, y] = position(event, tip);
    put(form, hold.point, { x: x + hold.dx, y: y + hold.dy });
  });

  view.addEventListener("keydown", (event) => {
    const point = tipOf(event)?.dataset.point;
    const arrow = ARROWS[event.key];
    if (!point || !arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [axis, way] = arrow;
    const field = fieldsOf(form, point)[axis === "x" ? 0 : 1];
    const stride = Number(field.step) * (event.shiftKey ? STRIDE : 1);
    put(form, point, { [axis]: Number(field.value) + way * stride });
  });

  // Some browsers heed `touch-action` on no element inside an SVG.
  const still = (/** @type {TouchEvent} */ event) => tipOf(event) && event.preventDefault();
  view.addEventListener("touchstart", still, { passive: false });
  // A tip that is taken out of the page loses its pointer to the document.
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
    document.addEventListener(end, (event) => held.delete(event.pointerId));
}

/**
 * Moves the tips, and all that follows them, to where the values say.
 *
 * @param {HTMLElement} view
 * @param {HTMLFormElement} form
 * @param {import("./form.js").Values} values
 */
export function place(view, form, values) {
  for (const tip of view.querySelectorAll(/** @type {"g"} */ ("[data-point]"))) {
    const point = String(tip.dataset.point);
    const [x, y] = fieldsOf(form, point).map((field) => Number(values[field.name]));
    const [left, top] = [tidy(x * unit(tip)), tidy(-y * unit(tip))];
    move(tip, left, top);
    for (const part of view.querySelectorAll(`[data-follows="${point}"]`)) move(part, left, top);
    const places = fieldsOf(form, point)[0].step.split(".")[1]?.length ?? 0;
    const [shownX, shownY] = [x, y].map((number) => number.toFixed(places).replace("-", "−"));
    tip.setAttribute("aria-valuenow", String(x));
    tip.setAttribute("aria-valuetext", `(${shownX}, ${shownY})`);
  }
}

/** @type {(part: Element, left: number, top: number) => void} */
function move(part, left, top) {
  if (!(part instanceof SVGLineElement))
    return part.setAttribute("transform", `translate(${left} ${top})`);
  part.setAttribute("x2", String(left));
  part.setAttribute("y2", String(top));
}

/** @type {(event: Event) => SVGGElement | null} */
const tipOf = ({ target }) =>
  target instanceof Element ? target.closest(/** @type {"g"} */ ("[data-point]")) : null;

/** @type {(form: HTMLFormElement, point: string) => HTMLInputElement[]} */
const fieldsOf = (form, point) =>
  ["x", "y"].map(
    (axis) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`${point}-${axis}`)),
  );

/** @type {(tip: SVGGElement) => number} how many of the picture's units make one of the plane's */
const unit = (tip) => Number(tip.ownerSVGElement?.dataset.unit);

/** @type {(event: PointerEvent, tip: SVGGElement) => [number, number]} in the plane's own numbers */
function position(event, tip) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    tip.ownerSVGElement?.getScreenCTM()?.inverse(),
  );
  return [x / unit(tip), -y / unit(tip)];
}

/** @type {(form: HTMLFormElement, point: string, to: Partial<Record<"x" | "y", number>>) => void} */
function put(form, point, to) {
  const texts = Object.entries(to).map(([axis, number]) => [`${point}-${axis}`, String(number)]);
  enter(form, Object.fromEntries(texts));
}
