/**
 * <live-cell>: code on the page that the reader runs and changes. The cells of a page share one
 * Python, in order: before a cell, those above it run.
 */
import { ended, inTurn, run, starting, stop } from "./client.js";
import { runs } from "./run-key.js";
import { FULL, keep } from "./reader-work.js";
import { saveCode, savedCode, versionsFor } from "./saved-code.js";
import { element, lines, text } from "./code-block.js";
import { offer, say } from "./tools.js";
import { find, NEWER, newer } from "../theme/page.js";

const ROOM = 250_000; // letters that a cell shows at most; Python has cut what it prints before that
const RUNNING = "Running …";
const FIRST = "Cells above this one run first.";
const CHANGED = "You have changed this code. Run it to see what it does now.";
const VERSION =
  "This cell has changed since you edited it, or another stands in its place. Your version:";
const GONE = "What the cells had computed is gone; it is computed again when it is needed.";

/** How many cells, counted from the first, have run in order and stand as they ran. */
let ran = 0;
/** As many Pythons had ended when they did. */
let of = 0;
/** Grows with each stop: what was asked for before is not wanted any more. */
let stops = 0;
/** @type {LiveCell | undefined} the cell that runs now */
let running;

/** Runs the cells up to one, after what was asked for before. @param {LiveCell} cell */
function runUpTo(cell) {
  const asked = stops;
  inTurn(async () => {
    const cells = /** @type {LiveCell[]} */ ([...document.querySelectorAll("live-cell")]);
    forget();
    const wanted = cells.indexOf(cell);
    let place = Math.min(ran, wanted);
    while (place <= wanted && asked === stops && (await cells[place].execute(cell))) place++;
    cell.rest(place < wanted ? `Cell ${place + 1} comes before this one, and didn't succeed.` : "");
  });
}

/** Cells that ran in a Python which has ended have to run again. */
function forget() {
  if (of !== ended) [ran, of] = [0, ended];
}

class LiveCell extends HTMLElement {
  #number = Number(this.dataset.number);
  #block = find(this, ".highlight");
  #code = find(this, "code");
  #tools = find(this, ".cell-tools");
  #output = find(this, ".cell-result");
  // As the page was built.
  #lines = [...this.#code.childNodes].map((line) => line.cloneNode(true));
  #original = text(this.#code);
  #result = [...this.#output.childNodes];

  #source = this.#original;
  #shown = this.#original; // the code that the output comes from
  #kept = true; // as far as there is something to keep
  #fresh = false; // a run has begun, and the output is still of the one before
  #room = 0;
  /** @type {import("./editor.js").Editor | undefined} */
  #editor;

  connectedCallback() {
    this.#tools.addEventListener("click", ({ target }) => this.#click(target));
    // Before the editor, which would take the key for a new line.
    this.addEventListener("keydown", (event) => this.#key(event), true);
    const own = savedCode(this);
    if (own !== undefined) this.#take(own);
    for (const [part, work] of versionsFor(this)) this.#offerVersion(part, work);
  }

  /**
   * Runs this cell and no other.
   *
   * @param {LiveCell} asker the cell for whose sake it runs
   * @returns {Promise<boolean>} whether the next may run
   */
  async execute(asker) {
    const [source, before] = [this.#source, ran];
    ran = Math.min(ran, this.#number - 1);
    this.#begin();
    running = this;
    const request = { type: /** @type {const} */ ("run"), number: this.#number, source };
    const end = await run(request, (news) => this.#hear(news, asker));
    running = undefined;
    await this.#end(end, source);
    forget();
    if (end.gone) this.say(before ? `${end.gone} ${GONE}` : end.gone);
    if (end.unstarted && (await newer())) this.say(NEWER);
    const done = !end.gone && (end.kind !== "error" || "raises" in this.dataset);
    if (done && source === this.#source) ran = this.#number;
    return done;
  }

  /** Gives up waiting, as a cell above didn't succeed. @param {string} why */
  rest(why) {
    if (!this.dataset.state) return;
    delete this.dataset.state;
    offer(this.#tools, "stop", false);
    this.#compare();
    this.say(why);
  }

  /** @param {string} message @param {string} [progress] */
  say(message, progress = "") {
    say(this.#tools, message, progress);
  }

  #begin() {
    this.dataset.state = "running";
    this.#output.ariaBusy = "true";
    this.#output.toggleAttribute("data-stale", true);
    [this.#fresh, this.#room] = [true, ROOM];
    offer(this.#tools, "stop", true);
    offer(this.#tools, "reset", false);
    this.#mark(null);
    this.say("", RUNNING);
  }

  /** @param {import("./client.js").News} news @param {LiveCell} asker */
  #hear(news, asker) {
    if ("text" in news) this.#print(news.text);
    else if ("html" in news) this.#draw(news.html);
    else if ("total" in news) asker.say(...starting(news));
    else asker.say("", asker === this ? RUNNING : FIRST);
  }

  /** @param {string} text */
  #print(text) {
    this.#refresh();
    const fitting = text.slice(0, this.#room);
    this.#room -= fitting.length;
    if (this.#output.lastElementChild?.className !== "cell-text") this.#add("pre", "cell-text");
    this.#output.lastElementChild?.append(fitting);
  }

  /**
   * Shows a figure above what is printed, in place of the one before.
   *
   * @param {string} html
   */
  async #draw(html) {
    const drawn = await draw(html, `cell-${this.#number}-`).catch(() => null);
    this.#refresh();
    this.#output.querySelector(".cell-figure")?.remove();
    const figure = drawn
      ? element("div", "cell-figure demo", ...drawn)
      : element("pre", "cell-error", "The figure can't be shown: a file is missing.");
    if (drawn) this.#output.prepend(figure);
    return figure;
  }

  /** @param {import("./client.js").End} end @param {string} source */
  async #end({ kind, text, line }, source) {
    this.#refresh();
    if (kind === "figure") this.#output.append(await this.#draw(text));
    else if (text) this.#add("pre", `cell-${kind}`, text);
    this.#mark(line);
    this.#shown = source;
    delete this.dataset.state;
    this.#output.ariaBusy = null;
    offer(this.#tools, "stop", false);
    this.say("");
    this.#compare();
  }

  /** What the run before has left is replaced only when there is something new. */
  #refresh() {
    if (!this.#fresh) return;
    this.#output.replaceChildren();
    this.#output.removeAttribute("data-stale");
    this.#fresh = false;
  }

  /**
   * Adds an element to the output.
   *
   * @param {string} name
   * @param {string} classes
   * @param {...Node | string} children
   */
  #add(name, classes, ...children) {
    this.#output.append(element(name, classes, ...children));
  }

  /** Marks the line that an error comes from. @param {number | null} line */
  #mark(line) {
    for (const other of this.#code.querySelectorAll(".raises")) other.classList.remove("raises");
    if (this.#editor) this.#editor.mark(line);
    else if (line) this.#code.children[line - 1]?.classList.add("raises");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!runs(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#run();
  }

  /** @param {EventTarget | null} target */
  #click(target) {
    const wanted = target instanceof HTMLElement && target.dataset.do;
    if (wanted === "run") this.#run();
    if (wanted === "edit") this.#edit();
    if (wanted === "reset") this.#reset();
    if (wanted !== "stop") return;
    stops++;
    if (running) stop("Stopped.");
    else this.rest(""); // it waits for an exercise
  }

  #run() {
    if (this.dataset.state) return;
    this.dataset.state = "waiting";
    this.say("", FIRST);
    offer(this.#tools, "stop", true);
    runUpTo(this);
  }

  async #edit() {
    this.say("The editor is loading.");
    const module = await import("./editor.js").catch(() => null);
    const why = module || !(await newer()) ? "The editor can't be loaded at the moment." : NEWER;
    this.say(module ? "" : why);
    if (!module || this.#editor) return;
    const place = document.createElement("div");
    place.className = "cell-editor";
    this.#block.before(place);
    this.#block.hidden = true;
    this.#editor = module.edit(place, {
      code: this.#source,
      label: `Code of cell ${this.#number}. Escape, then Tab leaves it.`,
      change: (code) => this.#change(code),
    });
    this.#editor.focus();
    offer(this.#tools, "edit", false);
  }

  /** @param {string} code */
  #change(code) {
    this.#source = code;
    ran = Math.min(ran, this.#number - 1);
    this.#kept = saveCode(this, code === this.#original ? undefined : code);
    this.#compare();
  }

  /** Marks output stale if the code has changed. */
  #compare() {
    const stale = this.#source !== this.#shown;
    this.#output.toggleAttribute("data-stale", stale);
    // While it runs, what it shows is still to come.
    offer(this.#tools, "reset", !this.dataset.state && this.#source !== this.#original);
    const words = [stale ? CHANGED : "", this.#kept ? "" : FULL];
    if (!this.dataset.state) this.say(words.join(" ").trim());
  }

  #reset() {
    this.#write(this.#lines.map((line) => line.cloneNode(true)));
    this.#output.replaceChildren(...this.#result);
    this.#shown = this.#original;
    this.#change(this.#original);
  }

  /** @param {string} code that the reader made before */
  #take(code) {
    this.#write(lines(code));
    this.#change(code);
  }

  /** Shows code outside the editor. @param {Node[]} code */
  #write(code) {
    this.#block.hidden = false;
    this.querySelector(".cell-editor")?.remove();
    this.#editor = undefined;
    offer(this.#tools, "edit", true);
    this.#code.replaceChildren(...code);
  }

  /**
   * Offers what the reader made of code that isn't on the page any more. Taken, it changes places
   * with what the reader has made of the cell as it is.
   *
   * @param {string} part that it is kept under
   * @param {import("./reader-work.js").Work} work
   */
  #offerVersion(part, work) {
    const whole = element("div", "cell-version");
    const buttons = element("div", "cell-tools");
    const code = element("pre", "", work.text);
    /** @param {string} [text] what is offered from now on */
    const replace = (text) => {
      keep(part, text === undefined ? text : { ...work, text });
      code.textContent = work.text = text ?? "";
      if (text === undefined) whole.remove();
      find(this.#tools, "button").focus();
    };
    /** @type {[string, () => void][]} */
    const actions = [
      [
        "Use",
        () => {
          const [text, before] = [work.text, this.#source];
          this.#take(text);
          if (this.#kept) replace(before === this.#original ? undefined : before);
        },
      ],
      ["Delete", () => replace()],
    ];
    for (const [word, act] of actions) {
      const button = element("button", "", word);
      button.ariaLabel = `${word} your version of cell ${this.#number}`;
      button.addEventListener("click", act);
      buttons.append(button);
    }
    whole.append(element("p", "", VERSION), code, buttons);
    this.append(whole);
  }
}

/**
 * What a page takes in of a figure.
 *
 * @param {string} html
 * @param {string} prefix that each id gets
 * @returns {Promise<Node[]>}
 */
async function draw(html, prefix) {
  const { figure } = await import("./figure.js");
  return figure(html, prefix);
}

customElements.define("live-cell", LiveCell);
