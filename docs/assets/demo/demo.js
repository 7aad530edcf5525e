/**
 * Live demos: the values of a form go to the file of precomputed views or to Python, the latest
 * first, and the HTML that comes back into the view.
 */
import { draggable } from "../pictures/drag.js";
import * as python from "../python/client.js";
import { find, newer, NEWER } from "../theme/page.js";
import { changes, enter, initial, read } from "./form.js";
import { precomputedViews } from "./precomputed.js";
import { prefetch } from "./prefetch.js";
import { statusLine } from "./status-line.js";
import { viewOf } from "./view.js";

/**
 * Asks for one thing at a time, each time for what is wanted by then.
 *
 * @template Wanted, Answer
 * @param {() => Wanted | undefined} wanted nothing when all is answered
 * @param {(wanted: Wanted) => Promise<Answer | undefined>} ask no answer ends it until it is called again
 * @param {(answer: Answer, wanted: Wanted) => void} take
 * @returns {() => Promise<void>} to be called when something is wanted
 */
function latestWins(wanted, ask, take) {
  let asking = false;
  return async () => {
    if (asking) return;
    asking = true;
    for (let next = wanted(); next; next = wanted()) {
      const answer = await ask(next);
      if (!answer) break;
      if (wanted()) take(answer, next); // or it has been answered otherwise
    }
    asking = false;
  };
}

/** @param {HTMLElement} demo */
async function begin(demo) {
  const form = /** @type {HTMLFormElement} */ (find(demo, "form"));
  const { demo: name = "", prefix = "", answers } = demo.dataset;
  const precomputed = precomputedViews(answers);
  const view = viewOf(demo, form);
  const line = statusLine(demo, python.restart);
  /** What reads and writes links, once it has come. @param {(part: typeof import("./link.js")) => void} use */
  const withLinks = (use) =>
    import("./link.js").then(use, async () =>
      line.say((await newer()) ? NEWER : "This can't be loaded at the moment."),
    );
  const linked = () => location.search.includes(`${prefix}.`);
  const first = initial(form);
  let values = first;
  let shown = first; // what the view was computed for
  let used = false;
  let ask = python.ask;

  const behind = () => changes(values, shown)[0] && values;

  /** Takes in what the form holds. */
  function follow() {
    values = read(form, values);
    view.follow(values, Boolean(behind()));
    if (behind()) answer();
    else if (demo.dataset.state !== python.status.state) line.show(python.status);
    if (used) view.announce();
  }

  /** Python starts only for what the file, once it is here, doesn't hold. */
  async function answer() {
    if (answerFromFile()) return;
    askPython();
    await precomputed.load();
    if (behind() && !answerFromFile()) python.start();
  }

  function answerFromFile() {
    const html = precomputed.view(changes(values, first));
    if (html) show(html, values, "file");
    return html;
  }

  const askPython = latestWins(
    behind,
    async (values) => {
      const { html, error } = await ask({ name, values, prefix });
      if (error) line.show({ state: "failed", note: `Python can't compute this: ${error}.` });
      return html;
    },
    (html, values) => show(html, values, "python"),
  );

  /**
   * @param {string} html
   * @param {import("./form.js").Values} computedFor
   * @param {"file" | "python"} by
   */
  function show(html, computedFor, by) {
    view.show(html);
    shown = computedFor;
    demo.dataset.answeredBy = by;
    follow();
  }

  /** The reader has changed something. */
  function use() {
    used = true;
    line.say();
    follow();
  }

  /** Writes the values into this entry of the history: they are there again on Back and reload. */
  function remember() {
    const { state } = history;
    if (!changes(values, state?.[prefix] ?? first)[0]) return;
    try {
      history.replaceState({ ...state, [prefix]: values }, "");
    } catch {} // too many writes in a short time, e.g. while a key is held: a later one will do
  }

  const left = history.state?.[prefix];
  if (left) enter(form, left);
  else if (linked()) await withLinks(({ open }) => open(form, prefix, line.say));

  draggable(find(form, ".demo-view"), form);
  // Where these can't be loaded, names are moved by their buttons, texts taken all the same, and long
  // work done without a pause.
  if (find(form, "[data-moves]"))
    import("../pictures/moving.js").then((part) => part.listen(form)).catch(() => {});
  if (find(form, "[maxlength]"))
    import("./text-field.js").then((part) => part.listen(form, line.say)).catch(() => {});
  if (find(form, "[data-work]"))
    await import("../long_work/long-work.js")
      .then((part) => (ask = part.listen(form, view, ask)))
      .catch(() => {});
  form.addEventListener("input", (event) => {
    use();
    if (/** @type {InputEvent} */ (event).inputType) remember(); // typed
  });
  form.addEventListener("focusin", ({ target: field }) => {
    if (!(/** @type {HTMLInputElement} */ (field).dataset.step)) return;
    // Where it can't be loaded, numbers are taken all the same.
    import("./number-field.js")
      .then((part) => part.listen(/** @type {any} */ (field), line.say))
      .catch(() => {});
  });
  form.onsubmit = () => false;
  // `reset` fires before the fields are reset.
  form.onreset = () =>
    setTimeout(() => {
      use();
      remember();
      if (linked()) withLinks(({ link }) => link(values, first, prefix));
    });
  demo.addEventListener("click", ({ target }) => {
    const part = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (target).closest("[data-set], [data-action]")
    );
    const { set, value = "", action } = part?.dataset ?? {};
    if (set) enter(form, { [set]: value });
    if (action === "link") withLinks(({ copyLink }) => copyLink(values, first, prefix, line.say));
    if (action === "copy") withLinks(({ copyCode }) => copyCode(view.code(), line.say));
  });
  // How a change ends, by whatever hand (while it goes on, browsers allow no entry at each step),
  // and when another entry begins.
  for (const end of ["change", "click", "pointerup", "keyup", "hashchange"])
    addEventListener(end, remember);
  addEventListener("pageshow", follow);
  document.addEventListener("python-status", () => {
    line.show(python.status);
    if (python.status.state === "live") follow();
  });
  line.show(python.status);
  prefetch(demo, precomputed);
  follow();
  find(demo, ".demo-parts").removeAttribute("disabled");
}

document.querySelectorAll(/** @type {"div"} */ ("live-demo")).forEach(begin);
