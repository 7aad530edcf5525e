/**
 * Long work of a demo, e.g. training: Python does it in slices and tells how far it has come, so that
 * it is seen on the way, can be stopped, and leaves room for other demos. How many steps are done is
 * a field of the form; Start lets it grow.
 *
 * @typedef {typeof import("../python/client.js").ask} Ask
 */
import { changes, enter, read } from "../demo/form.js";
import { find } from "../theme/page.js";

const SLICE = 0.05; // seconds
const LONGEST = 0.25; // seconds for which steps are caught up with
const SAVED = 1000; // milliseconds after which the steps done are kept in the history again
const REACHED = /<data value="(\d+)" hidden data-reached><\/data>$/;

/**
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof import("../demo/view.js").viewOf>} shown
 * @param {Ask} ask
 * @returns {Ask} which shows what there is on the way
 */
export function listen(form, shown, ask) {
  const view = find(form, ".demo-view");
  const says = find(/** @type {HTMLElement} */ (form.parentElement), ".demo-says");
  const tools = /** @type {HTMLFieldSetElement} */ (find(form, "[data-work]"));
  const name = String(tools.dataset.work);
  const doing = String(tools.ariaLabel);
  const speeds = (tools.dataset.speeds ?? "Infinity").split(" ").map(Number);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const bar = /** @type {HTMLProgressElement} */ (find(tools, "progress"));
  const [words, status] = tools.querySelectorAll("span");
  const button = (/** @type {string} */ does) =>
    /** @type {HTMLButtonElement | null} */ (tools.querySelector(`[data-do=${does}]`));
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const last = Number(field.max);

  let speed = Math.floor(speeds.length / 2);
  let running = false;
  let since = 0; // when the steps that are done were set
  let saved = 0; // when they were kept in the history
  let reached = Number(field.value);
  let told = ""; // what was announced last
  let others = rest(read(form, {}));

  /** The values that aren't steps. @param {import("../demo/form.js").Values} values */
  function rest(values) {
    const { [name]: _, ...others } = values;
    return others;
  }

  /** @type {Ask} */
  async function inSlices(request) {
    for (;;) {
      const answer = await ask({ ...request, seconds: SLICE });
      const wanted = Number(request.values[name]);
      const partial = REACHED.exec(answer.html ?? "");
      if (answer.html) reached = Number(partial?.[1] ?? wanted);
      if (partial) {
        working(true);
        tell(reached, running ? last : wanted);
        await new Promise(requestAnimationFrame); // none comes while the page isn't seen
      }
      // Meanwhile it may have been answered otherwise.
      if (!partial || !view.matches("[data-stale]")) {
        settle();
        return partial ? {} : answer;
      }
      if (running || !still.matches) shown.show(String(answer.html));
      request = { ...request, values: read(form, request.values) };
    }
  }

  /** What is asked for is done. */
  function settle() {
    if (running) return tell(reached, last);
    if (!view.matches("[data-working]")) return;
    working(false);
    rests("Done");
  }

  /** Marks the view: what it shows is right, though not the last. @param {boolean} on */
  function working(on) {
    view.toggleAttribute("data-working", on);
    says.ariaLive = on ? "off" : "polite";
  }

  /** @param {number} done @param {number} of */
  function tell(done, of) {
    const quarter = Math.floor((4 * done) / of);
    [bar.value, bar.max] = [done, of];
    words.textContent = `${doing}: step ${done} of ${of}`;
    announce(`${doing}: step ${Math.ceil((quarter * of) / 4)} of ${of}`);
  }

  /** Says where it stands while nothing runs. @param {string} how */
  function rests(how) {
    const place = `step ${field.value} of ${last}`;
    [bar.value, bar.max] = [Number(field.value), last];
    words.textContent = how ? `${how}: ${place}` : place;
    if (how) announce(words.textContent);
  }

  /** Only when it changes, or it would be read out at every step. @param {string} sentence */
  function announce(sentence) {
    if (sentence !== told) status.textContent = told = sentence;
  }

  function start() {
    if (Number(field.value) === last) set(0);
    run(true);
    since = performance.now();
    tell(Number(field.value), last);
    requestAnimationFrame(advance);
  }

  /** @param {boolean} on */
  function run(on) {
    running = on;
    working(on);
    find(tools, "[data-do=run]").textContent = on ? "Stop" : "Start";
  }

  /** @param {string} how it ended */
  function stop(how) {
    run(false);
    if (view.matches("[data-stale]")) set(reached);
    rests(how);
    save();
  }

  /** Once what was wanted is shown, wants as many steps more as are due. @param {number} now */
  function advance(now) {
    if (!running) return;
    if (view.closest("[data-state=failed]")) return stop("");
    if (!view.matches("[data-stale]") && !field.matches(":active")) {
      if (Number(field.value) === last) return stop("Done");
      const seconds = Math.min((now - since) / 1000, LONGEST);
      const due = Math.min(speeds[speed] * seconds, last - Number(field.value));
      if (due >= 1) {
        since = now;
        set(Number(field.value) + Math.floor(due));
        if (now > saved + SAVED) save();
      }
    }
    requestAnimationFrame(advance);
  }

  /** @param {number} steps */
  const set = (steps) => enter(form, { [name]: String(steps) });

  /** Has the values kept in the history. */
  function save() {
    saved = performance.now();
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @param {number} by */
  function change(by) {
    speed = Math.min(Math.max(speed + by, 0), speeds.length - 1);
    showSpeed();
  }

  function showSpeed() {
    const [slower, faster] = ["slower", "faster"].map(button);
    if (!slower || !faster) return;
    slower.ariaDisabled = String(speed === 0);
    faster.ariaDisabled = String(speed === speeds.length - 1);
    slower.title = faster.title = `${speeds[speed]} steps a second`;
  }

  tools.addEventListener("click", ({ target }) => {
    const wanted = target instanceof HTMLElement && target.dataset.do;
    if (wanted === "run" && running) stop("Stopped");
    else if (wanted === "run") start();
    if (wanted === "slower") change(-1);
    if (wanted === "faster") change(1);
  });
  // Before the demo reads the form: what the reader changes begins anew.
  form.addEventListener("input", () => {
    const now = rest(read(form, { ...others, [name]: field.value }));
    if (changes(now, others)[0]) {
      others = now;
      reached = 0;
      if (running) field.value = "0";
    }
    if (!running && !view.matches("[data-working]")) rests("");
  });
  form.addEventListener("reset", () => run(false));
  showSpeed();
  rests("");
  tools.disabled = false;
  return inSlices;
}
