/**
 * Live demos: the values of a form go to the file of precomputed views or to Python, the latest
 * first, and the HTML that comes back into the view.
 */
import { draggable } from "../pictures/drag.js";
import * as python from "../python/client.js";
import { find } from "../theme/page.js";
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
    for (let next = wanted(); next !== undefined; next = wanted()) {
      const answer = await ask(next);
      if (answer === undefined) break;
      if (wanted() !== undefined) take(answer, next); // or it has been answered otherwise
    }
    asking = false;
  };
}

/** @param {HTMLElement} demo */
async function begin(demo) {
  const form = /** @type {HTMLFormElement} */ (find(demo, "form"));
  const [name, prefix] = [String(demo.dataset.demo), String(demo.dataset.prefix)];
  const keys = `${prefix}.`; // what the names of its values in an address begin with
  const precomputed = precomputedViews(demo.dataset.answers);
  const view = viewOf(demo, form);
  const line = statusLine(demo, { retry: python.restart, reload: () => reload() });
  const first = initial(form);
  let values = first;
  let shown = first; // what the view was computed for
  let used = false;

  const behind = () => (changes(values, shown).length > 0 ? values : undefined);

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
    if (html !== undefined) show(html, values, "file");
    return html !== undefined;
  }

  const askPython = latestWins(
    behind,
    async (values) => {
      const { html, error } = await python.ask({ name, values, prefix });
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

  const links = () => import("./link.js");

  /** Writes values into the page's address. @param {import("./form.js").Values} values */
  const link = async (values) => (await links()).link(values, first, keys);

  const reload = () => link(values).then(() => location.reload());

  if (location.search.includes(keys))
    enter(form, (await links()).fromAddress(form, keys, line.say));

  draggable(find(demo, ".demo-view"), form);
  form.addEventListener("input", use);
  form.addEventListener("focusin", async ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    if (field.dataset.step) (await import("./number-field.js")).listen(field, line.say);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The event comes before the fields are what they were.
  form.addEventListener("reset", () =>
    setTimeout(() => {
      link(first);
      use();
    }),
  );
  demo.addEventListener("click", async ({ target }) => {
    const part = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (target).closest("[data-set], [data-action]")
    );
    const { set, value = "", action } = part?.dataset ?? {};
    if (set) enter(form, { [set]: value });
    if (!action) return;
    const text = action === "link" ? await link(values) : view.code();
    (await links()).copy(action, text, line.say);
  });
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
