/**
 * <course-exercise>: code that a reader writes and has checked. It runs in the Python of the page's
 * cells, in a namespace of its own. Code and result are kept on the device.
 */
import { inTurn, run, starting, stop } from "../cells/client.js";
import { element } from "../cells/code-block.js";
import { FULL } from "../cells/reader-work.js";
import { scrollable } from "../cells/scrollable.js";
import { runs } from "../cells/run-key.js";
import { offer, say } from "../cells/tools.js";
import { find, NEWER, newer } from "../theme/page.js";
import { answerOf, keepAnswer } from "./answers.js";
import { showState } from "./state.js";

const ROOM = 250_000; // letters that are shown at most of what code prints
const WAITING = "Waiting for other code to end …";
const RUNNING = "Running …";
const CHANGED = "The exercise has changed. Your code is still here: check it again.";
const BELOW = "The author’s way is under Solution.";

class CourseExercise extends HTMLElement {
  #name = this.id.slice("q-".length);
  #digest = String(this.dataset.digest);
  #field = /** @type {HTMLTextAreaElement} */ (find(this, "textarea"));
  #tools = find(this, ".cell-tools");
  #output = find(this, "output");
  #details = find(this, ".exercise-details");
  #solution = /** @type {HTMLDetailsElement} */ (find(this, ".solution"));
  #start = this.#field.defaultValue;
  #source = this.#start;
  #kept = this.#start; // the code as the device has it
  #printed = "";
  /** @type {import("../cells/editor.js").Editor | undefined} */
  #editor;

  connectedCallback() {
    const typed = this.#field.value; // before this script came
    this.#follow();
    if (typed !== this.#start) this.#change(typed);
    document.addEventListener("answers-changed", () => this.#follow());
    this.#field.addEventListener("input", () => this.#change(this.#field.value));
    this.#field.addEventListener("focus", () => this.#edit());
    if (this.#field === document.activeElement) this.#edit();
    this.#tools.addEventListener("click", ({ target }) => this.#click(target));
    // Before the editor, which would take the key for a new line.
    this.addEventListener("keydown", (event) => this.#press(event), true);
    this.addEventListener("toggle", () => this.#see(), true);
    this.#see();
  }

  /** Shows the kept code, which another tab may have changed; not in place of what isn't kept. */
  #follow() {
    const answer = answerOf(this.#name);
    const code = answer?.answer ?? this.#start;
    showState(this, answer);
    if (code === this.#kept || this.#source !== this.#kept) return;
    this.#kept = code;
    this.#write(code);
    if (answer && answer.digest !== this.#digest) say(this.#tools, CHANGED);
  }

  /** Replaces the code. @param {string} code */
  #write(code) {
    this.#source = this.#field.value = code;
    this.#editor?.write(code);
    this.#compare();
  }

  /** @param {string} code what the reader has made of it */
  #change(code) {
    if (code === this.#source) return; // written by this script
    this.#source = code;
    this.#compare();
    this.#keep({});
  }

  #compare() {
    this.#field.rows = this.#source.split("\n").length;
    offer(this.#tools, "reset", !this.dataset.state && this.#source !== this.#start);
  }

  /** What is kept of the exercise as it is now. */
  #before() {
    const answer = answerOf(this.#name);
    return answer?.digest === this.#digest ? answer : undefined;
  }

  /** Keeps the code, and what is new. @param {{right?: boolean, tries?: number, seen?: boolean}} news */
  #keep(news) {
    const { right = false, tries = 0, seen = false } = this.#before() ?? {};
    const facts = { right, tries, seen, ...news };
    const answer = { digest: this.#digest, answer: this.#source, ...facts };
    const something = this.#source !== this.#start || facts.tries > 0 || facts.seen;
    const earlier = this.#kept;
    this.#kept = this.#source; // the event that tells of it comes at once
    const kept = keepAnswer(this.#name, something ? answer : undefined);
    if (!kept) this.#kept = earlier;
    showState(this, something ? answer : undefined);
    if (!this.dataset.state) say(this.#tools, kept ? "" : FULL);
  }

  /** Notes what is open. The solution counts as seen if the exercise isn't solved yet. */
  #see() {
    for (const hint of this.querySelectorAll(".hint[open]"))
      hint.toggleAttribute("data-seen", true);
    const before = this.#before();
    if (this.#solution.open && !before?.seen && !before?.right) this.#keep({ seen: true });
  }

  /** Puts the editor in place of the field, which serves as long as that isn't there. */
  async #edit() {
    const module = await import("../cells/editor.js").catch(() => null);
    if (!module || this.#editor) return;
    const focused = this.#field === document.activeElement;
    const place = element("div", "cell-editor");
    const plain = find(this, ".cell-editor");
    plain.after(place);
    this.#editor = module.edit(place, {
      code: this.#source,
      label: `Your code, ${this.#title()}. Escape, then Tab leaves it.`,
      selection: [this.#field.selectionStart, this.#field.selectionEnd],
      passing: true,
      change: (code) => this.#change(code),
    });
    plain.hidden = true;
    if (focused) this.#editor.focus();
  }

  #title() {
    return String(document.getElementById(`${this.id}-title`)?.firstElementChild?.textContent);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!runs(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#check();
  }

  /** @param {EventTarget | null} target */
  #click(target) {
    const wanted = target instanceof HTMLElement && target.dataset.do;
    if (wanted === "check") this.#check();
    if (wanted === "stop") this.#stop();
    if (wanted === "reset") this.#reset();
  }

  #check() {
    if (this.dataset.state) return;
    this.dataset.state = "waiting";
    this.#clear();
    offer(this.#tools, "stop", true);
    offer(this.#tools, "reset", false);
    say(this.#tools, "", WAITING);
    inTurn(async () => {
      if (this.dataset.state !== "waiting") return; // stopped
      this.dataset.state = "running";
      say(this.#tools, "", RUNNING);
      const end = await run(this.#request(), (news) => this.#hear(news));
      await this.#end(end);
    });
  }

  #stop() {
    if (this.dataset.state === "running") stop("Stopped.");
    else this.#rest();
  }

  #reset() {
    this.#clear();
    this.#write(this.#start);
    this.#keep({});
  }

  #clear() {
    this.#printed = "";
    this.#output.replaceChildren();
    this.#details.replaceChildren();
    this.#editor?.mark(null);
  }

  #request() {
    const check = /** @type {HTMLTemplateElement} */ (find(this, ".exercise-check"));
    const results = this.#mistakes().map(
      ({ dataset }) => `${JSON.stringify(dataset.name)}:${dataset.results}`,
    );
    return {
      type: /** @type {const} */ ("check"),
      source: this.#source,
      check: String(check.content.textContent),
      wrong: `{${results.join()}}`,
    };
  }

  /** The known mistakes, each with its name, its results, and what its reader is told. */
  #mistakes() {
    return [...this.querySelectorAll(/** @type {"template"} */ (".exercise-wrong"))];
  }

  /** @param {import("../cells/client.js").News} news */
  #hear(news) {
    if ("text" in news) this.#printed = (this.#printed + news.text).slice(0, ROOM);
    else if ("total" in news) say(this.#tools, ...starting(news));
    else say(this.#tools, "", RUNNING);
  }

  /** @param {import("../cells/client.js").End} end */
  async #end(end) {
    this.#rest();
    if (end.kind !== "nothing") this.#tell(end);
    if (this.#printed) this.#detail("Your code printed:", "cell-text", this.#printed);
    if (end.gone) say(this.#tools, end.unstarted && (await newer()) ? NEWER : end.gone);
  }

  #rest() {
    delete this.dataset.state;
    offer(this.#tools, "stop", false);
    say(this.#tools, "");
    this.#compare();
  }

  /** Tells the result. @param {import("../cells/client.js").End} end */
  #tell({ kind, text, line, example, mistake }) {
    const right = kind === "right";
    const tries = (this.#before()?.tries ?? 0) + 1;
    this.#keep(right ? { right, tries } : { tries });
    const sign = element("span", "sign", right ? "✓" : "✗");
    sign.ariaHidden = "true";
    const known = this.#mistakes().find(({ dataset }) => dataset.name === mistake);
    const sentence = line ? `Line ${line}: ${text}` : text;
    const words = element("strong", "", right ? "Right." : "Not right yet.");
    const rest = right ? [BELOW] : known ? known.content.cloneNode(true) : sentence;
    this.#output.append(sign, " ", words, " ", ...[rest].flat());
    this.#output.dataset.right = String(right);
    if (right) this.#solution.open = true;
    else if (kind === "error") this.#editor?.mark(line);
    const error = kind === "error" && line;
    if (example && !known) this.#detail(error ? "It comes from:" : "The call:", "", example);
  }

  /** @param {string} title @param {string} classes @param {string} code */
  #detail(title, classes, code) {
    const block = element("pre", classes, code);
    this.#details.append(element("p", "", title), block);
    scrollable(block);
  }
}

customElements.define("course-exercise", CourseExercise);
