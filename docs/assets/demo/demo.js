/**
 * <live-demo>: the values of its form go to its file of answers or to Python, and the HTML that
 * comes back into its view.
 */
import { Answers } from "./precomputed.js";
import { draggable, place } from "../pictures/drag.js";
import { beginning, changes, enter, fromAddress, read, toAddress } from "./form.js";
import { Idiomorph } from "idiomorph";
import { NEWER, newer } from "../offline/site-version.js";
import { ask, restart, start, status } from "../python/client.js";
import { fetchInTime } from "./prefetch.js";

const STILL = 500; // milliseconds without a change before the view is read out
const NOTE = `<span class="message"></span> <span class="status"></span>
  <span class="progress" aria-hidden="true" hidden><progress></progress> <span></span></span>
  <button type="button" hidden>Try again</button>`;

class LiveDemo extends HTMLElement {
  #form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
  #view = find(this, ".demo-view");
  #note = find(this, ".demo-note");
  #name = String(this.dataset.demo);
  #prefix = String(this.dataset.prefix);
  #answers = new Answers(this.dataset.answers);
  #first = beginning(this.#form);
  #values = this.#first;
  #shown = this.#first;
  #asking = false;
  #used = false;
  #outdated = false;
  #timer = 0;

  connectedCallback() {
    this.#note.innerHTML = NOTE;
    const { values, refused } = fromAddress(this.#form, `${this.#prefix}.`);
    if (refused) this.#say("Part of this link doesn't fit the demo and is left out.");
    enter(this.#form, values);
    this.#listen();
    fetchInTime(this, this.#answers);
    this.#follow();
    find(this, ".demo-parts").removeAttribute("disabled");
  }

  #listen() {
    draggable(this.#view, this.#form);
    this.#form.addEventListener("input", () => this.#use());
    this.#form.addEventListener("change", ({ target }) => this.#settle(target));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    // The event comes before the fields are what they were.
    this.#form.addEventListener("reset", () => setTimeout(() => this.#reset()));
    this.addEventListener("click", ({ target }) => this.#click(/** @type {Element} */ (target)));
    window.addEventListener("pageshow", () => this.#follow());
    document.addEventListener("python-status", () => this.#tell(status));
    this.#tell(status);
  }

  /** Takes in what the form holds: what can follow at once does, the rest is asked for. */
  #follow() {
    this.#values = read(this.#form, this.#values);
    place(this.#view, this.#form, this.#values);
    for (const slider of this.#form.querySelectorAll(/** @type {"input"} */ ("input[type=range]")))
      if (slider.nextElementSibling) slider.nextElementSibling.textContent = slider.value;
    if (this.#behind()) this.#answer();
    else if (this.dataset.state !== status.state) this.#tell(status);
    this.#view.toggleAttribute("data-stale", this.#behind());
    clearTimeout(this.#timer);
    if (this.#used) this.#timer = setTimeout(() => this.#announce(), STILL);
  }

  #behind() {
    return changes(this.#values, this.#shown).length > 0;
  }

  /** Python starts only for what the file, once it is here, doesn't hold. */
  async #answer() {
    if (this.#answerFromFile()) return;
    this.#ask();
    await this.#answers.load();
    if (this.#behind() && !this.#answerFromFile()) start();
  }

  #answerFromFile() {
    const html = this.#answers.view(changes(this.#values, this.#first));
    if (html !== undefined) this.#show(html, this.#values, "file");
    return html !== undefined;
  }

  /** One request at a time; the next is for whatever the form holds by then. */
  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#behind()) {
      const [name, values, prefix] = [this.#name, this.#values, this.#prefix];
      const { html, error } = await ask({ name, values, prefix });
      if (error) this.#tell({ state: "failed", note: `Python can't compute this: ${error}.` });
      if (html === undefined) break;
      if (this.#behind()) this.#show(html, values, "python"); // or the file was faster
    }
    this.#asking = false;
  }

  /** @type {(html: string, values: import("./form.js").Values, by: "file" | "python") => void} */
  #show(html, values, by) {
    const focused = document.activeElement;
    // Whether a block is open is up to the reader.
    const beforeAttributeUpdated = (/** @type {string} */ name) => name !== "open";
    const callbacks = { beforeAttributeUpdated };
    Idiomorph.morph(this.#view, html, { morphStyle: "innerHTML", callbacks });
    if (focused?.id && focused !== document.activeElement)
      document.getElementById(focused.id)?.focus({ preventScroll: true });
    this.#shown = values;
    this.dataset.answeredBy = by;
    this.#follow();
  }

  /** The reader has changed something. */
  #use() {
    this.#used = true;
    this.#say();
    this.#follow();
  }

  #announce() {
    const sentence = this.#view.querySelector("[data-say]")?.textContent ?? "";
    if (!this.#behind()) find(this, ".demo-says").textContent = sentence;
  }

  /** @type {(field: EventTarget | null) => void} a number that was typed becomes a valid one */
  #settle(field) {
    if (field instanceof HTMLInputElement && field.step) field.value = this.#values[field.name];
  }

  #reset() {
    this.#link(this.#first);
    this.#use();
  }

  /** @type {(values: import("./form.js").Values) => string} */
  #link(values) {
    const address = toAddress(values, this.#first, `${this.#prefix}.`);
    history.replaceState(history.state, "", address);
    return address;
  }

  /** @type {(target: Element) => void} */
  #click(target) {
    const { set, value = "" } = data(target, "[data-set]");
    const { action } = data(target, "[data-action]");
    const code = this.#view.querySelector("[data-copy]")?.textContent ?? "";
    if (set) enter(this.#form, { [set]: value });
    if (action === "link") this.#copy(this.#link(this.#values), "Link copied.");
    if (action === "copy") this.#copy(code, "Code copied.");
    if (target.closest(".demo-note button")) this.#retry();
  }

  /** @type {(text: string, done: string) => Promise<void>} */
  async #copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(done);
    } catch {
      const box = document.createElement("textarea");
      Object.assign(box, { value: text, readOnly: true, ariaLabel: "To copy" });
      this.#say("The browser doesn't let the page copy. Copy it here: ", box);
      box.select();
    }
  }

  /** Where there is a newer version, a file may be gone for good. */
  async #lookForNewer() {
    this.#outdated = await newer();
    if (!this.#outdated || this.dataset.state !== "failed") return;
    find(this.#note, ".status").textContent = NEWER;
    find(this.#note, "button").textContent = "Reload";
  }

  #reload() {
    this.#link(this.#values);
    location.reload();
  }

  #retry() {
    if (this.#outdated) return this.#reload();
    this.#note.tabIndex = -1;
    this.#note.focus(); // or it would be lost with the button
    restart();
  }

  /** @type {(...message: (string | Node)[]) => void} */
  #say(...message) {
    find(this.#note, ".message").replaceChildren(...message);
  }

  /** @type {(status: import("../python/client.js").Status) => void} */
  #tell({ state, note, loaded = 0, total = 0, by }) {
    this.dataset.state = state;
    if (by) this.dataset.python = by;
    const [words, progress] = [find(this.#note, ".status"), find(this.#note, ".progress")];
    // Only when it changes, or it would be read out at every step of the bar.
    if (words.textContent !== note) words.textContent = note;
    progress.hidden = state !== "starting";
    find(progress, "progress").setAttribute("value", String(total && loaded / total));
    find(progress, "span").textContent = total
      ? `${megabytes(loaded)} of ${megabytes(total)} MB`
      : "";
    find(this.#note, "button").hidden = state !== "failed";
    if (state === "live") this.#follow();
    if (state === "failed") this.#lookForNewer();
  }
}

/** @type {(root: Element, selector: string) => HTMLElement} */
function find(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

/** @type {(target: Element, selector: string) => DOMStringMap} of the nearest such element around */
const data = (target, selector) =>
  /** @type {HTMLElement | null} */ (target.closest(selector))?.dataset ?? {};

/** @type {(bytes: number) => string} */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

customElements.define("live-demo", LiveDemo);
