/**
 * Questions with choices or numbers. All that is told stands in the page: each entry under "Answer"
 * holds a reason, and says whether it is right.
 */
import { find } from "../theme/page.js";
import { answerOf, keepAnswer } from "./answers.js";
import { numbersIn } from "./numbers.js";
import { showState } from "./state.js";

/** @typedef {Omit<import("./answers.js").Answer, "at">} Answer */
/** @typedef {{right: boolean, word: string, reasons?: Element[]}} Result and what is told of it */

const UNREADABLE = "can’t be read as a number. Write it like 0.33, 1/3, 1e5 or 131 072.";
const RIGHT = "Right.";
const WRONG = "Not right.";
const UNFORESEEN = "Not right. Try again, or look at the answer below.";
const ROUNDING = 1e-9; // how far sums of decimals may be off

class Question {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.id = element.id.replace("q-", "");
    this.form = /** @type {HTMLFormElement} */ (find(element, "form"));
    this.inputs = [...element.querySelectorAll("input")];
    this.output = find(element, "output");
    this.details = /** @type {HTMLDetailsElement} */ (find(element, "details"));
    this.entries = /** @type {HTMLElement[]} */ ([...find(element, ".answers").children]);
    /** @type {Answer | undefined} */
    this.answer = answerOf(this.id);
    this.fillIn();
    showState(element, this.answer);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    this.details.addEventListener("toggle", () => this.details.open && this.see());
    document.addEventListener("answers-changed", () => this.takeOver());
    /** @type {HTMLFieldSetElement} */ (find(element, "fieldset")).disabled = false;
  }

  /** Puts the kept answer into the form. */
  fillIn() {
    const kept = this.answer?.answer ?? "";
    const lines = kept.split("\n");
    for (const input of this.inputs)
      if (input.type === "text") input.value = kept;
      else input.checked = lines.includes(input.value);
  }

  /** Takes over what another tab has kept, unless the reader is at work here. */
  takeOver() {
    const kept = answerOf(this.id);
    if (isSame(kept, this.answer)) return;
    this.answer = kept;
    showState(this.element, kept);
    if (!this.element.contains(document.activeElement)) {
      this.fillIn();
      this.output.replaceChildren();
    }
  }

  check() {
    const given = this.inputs
      .filter((input) => input.type === "text" || input.checked)
      .map(({ value }) => value.trim())
      .join("\n");
    const result = given ? this.result(given) : undefined;
    const shown = given.length > 50 ? `${given.slice(0, 50)}…` : given;
    if (!result) return this.say(given ? `“${shown}” ${UNREADABLE}` : "Answer first, then check.");
    const { right, word, reasons = [] } = result;
    const before = this.current();
    const tries = (before?.tries ?? 0) + 1;
    this.keep({ answer: given, right, tries, seen: !!before?.seen });
    this.say(word, right, reasons);
  }

  /** The kept answer, unless the question has changed since. */
  current() {
    return this.answer?.digest === this.element.dataset.digest ? this.answer : undefined;
  }

  /** @param {string} given @returns {Result | undefined} undefined if it is no number */
  result(given) {
    if (this.element.dataset.kind === "number") return this.number(given);
    const chosen = this.entries.filter((_, index) => this.inputs[index].checked);
    const wrong = chosen.filter((entry) => !isRight(entry));
    const missing = this.entries.filter((entry) => isRight(entry) && !chosen.includes(entry));
    if (!wrong.length && !missing.length) return { right: true, word: RIGHT, reasons: chosen };
    if (this.element.dataset.kind === "one") return { right: false, word: WRONG, reasons: wrong };
    const word = wrong.length
      ? wrong.length < 2
        ? "Not right: one of your choices doesn’t apply."
        : `Not right: ${wrong.length} of your choices don’t apply.`
      : "Not all yet: what you chose applies, but something is missing.";
    return { right: false, word, reasons: wrong.slice(0, 1) };
  }

  /** @param {string} given @returns {Result | undefined} */
  number(given) {
    const values = numbersIn(given);
    if (!values.length) return undefined;
    const entry = this.entries.find(({ dataset }) => {
      const value = Number(dataset.value);
      const most = Number(dataset.tolerance) + Math.abs(value) * ROUNDING;
      return values.some((own) => Math.abs(own - value) <= most);
    });
    if (!entry) return { right: false, word: UNFORESEEN };
    const right = isRight(entry);
    return { right, word: right ? RIGHT : WRONG, reasons: [entry] };
  }

  /** Marks the answer as seen, unless the reader had it before. */
  see() {
    const before = this.current();
    if (before?.right || before?.seen) return;
    this.keep({ answer: "", right: false, tries: 0, ...before, seen: true });
  }

  /** @param {Omit<Answer, "digest">} answer */
  keep(answer) {
    this.answer = { ...answer, digest: String(this.element.dataset.digest) };
    keepAnswer(this.id, this.answer);
    showState(this.element, this.answer);
  }

  /**
   * Tells something; what is told again is heard again, as it is taken away before.
   *
   * @param {string} word
   * @param {boolean} [right] undefined if nothing was checked
   * @param {Element[]} [entries] whose reasons are told
   */
  say(word, right, entries = []) {
    const sign = right === undefined ? "" : right ? "✓ " : "✗ ";
    const told = document.createElement("p");
    const spoken = document.createElement("strong");
    spoken.textContent = word;
    const shown = document.createElement("span");
    shown.ariaHidden = "true";
    shown.textContent = sign;
    told.append(shown, spoken);
    const reasons = entries.map((entry) => find(entry, ".reason").cloneNode(true));
    this.output.style.minHeight = `${this.output.offsetHeight}px`;
    this.output.replaceChildren();
    this.output.dataset.right = String(right);
    setTimeout(() => {
      this.output.replaceChildren(told, ...reasons);
      this.output.style.minHeight = "";
      this.output.scrollIntoView({ block: "nearest" }); // on a phone it may be below the screen
    }, 100);
  }
}

/** @param {Answer | undefined} one @param {Answer | undefined} other */
const isSame = (one, other) =>
  one?.answer === other?.answer && one?.tries === other?.tries && one?.seen === other?.seen;

/** @param {HTMLElement} entry */
const isRight = (entry) => entry.dataset.right !== undefined;

for (const element of document.querySelectorAll(/** @type {"div"} */ ("course-question")))
  new Question(element);
