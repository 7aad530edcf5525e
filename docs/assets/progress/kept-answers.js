/** The page of the reader's own answers: to see, move, print and remove them. */
import { find } from "../theme/page.js";
import { answers, putAnswers } from "../exercises/answers.js";
import { read, written } from "./answers-file.js";
import { element, section } from "./answers-table.js";

/** @typedef {{course: string, pages: import("./answers-table.js").PageOfQuestions[]}} Texts */

const REFUSED =
  "This browser doesn't let the site store anything, so answers are gone when you close this tab.";
const UNREACHED =
  "The texts of the questions can't be loaded, so your answers can't be shown. They are still kept.";
const NONE = "No answers yet. They appear here as you answer the questions in the lessons.";

const whole = find(document.body, "kept-answers");
const dialog = /** @type {HTMLDialogElement} */ (find(whole, "dialog"));
const lesson = /** @type {HTMLSelectElement} */ (find(whole, ".report-lesson"));
const root = new URL("../", document.baseURI).href;

/** @type {Texts} */
let texts; // undefined until they are loaded
/** What is to be removed: of a page, or of all of them ("").
 *  @type {string} */
let removing = "";

async function begin() {
  texts = await fetch(String(whole.dataset.texts)).then((response) => response.json());
  for (const { page, title } of texts.pages) lesson.append(new Option(title, page));
  /** @type {HTMLFieldSetElement} */ (find(whole, ".kept-tools")).disabled = false;
  show();
}

/** Shows the answers that are kept now. */
function show() {
  const kept = answers();
  const sections = texts.pages.flatMap((page) => section(page, kept, root) ?? []);
  find(whole, ".kept-pages").replaceChildren(...sections);
  whole.classList.toggle("empty", !sections.length);
  const refused = !(localStorage instanceof Storage);
  const notes = [refused ? REFUSED : "", sections.length ? "" : NONE];
  find(whole, ".kept-note").textContent = notes.join(" ").trim();
  chooseLesson();
}

/** Tells what was done, or why not. @param {string} sentence */
function say(sentence) {
  find(whole, ".kept-says").textContent = sentence;
}

/** On paper stands the lesson that is chosen, and the name. */
function chooseLesson() {
  for (const one of whole.querySelectorAll(/** @type {"div"} */ (".kept-pages > section")))
    one.classList.toggle("unprinted", !!lesson.value && one.dataset.page !== lesson.value);
}

function fillHead() {
  const field = /** @type {HTMLInputElement} */ (find(whole, ".report-field"));
  find(whole, ".report-name").textContent = field.value.trim();
  find(whole, ".report-day").textContent = new Date().toLocaleDateString("en-GB", {
    dateStyle: "long",
  });
}

/** Hands the answers over as a file. */
function save() {
  const file = new Blob([written(texts.course, answers())], { type: "application/json" });
  const link = element("a", { href: URL.createObjectURL(file), download: "answers.json" });
  link.click();
  URL.revokeObjectURL(link.href);
  say("Saved.");
}

/** Takes over the answers of a file; what was answered here later stays. @param {Blob} file */
async function take(file) {
  const [kept, found] = [answers(), await read(file, texts.course)];
  const asked = texts.pages.flatMap((page) => page.asked);
  const known = asked.filter(({ id }) => found[id]);
  const newer = known.filter(({ id }) => !kept[id] || kept[id].at < found[id].at);
  const changed = newer.filter(({ id, digest }) => found[id].digest !== digest);
  const taken = Object.fromEntries(newer.map(({ id }) => [id, found[id]]));
  if (!putAnswers(taken)) throw new Error("There is no room for these answers on this device.");
  const stayed = known.length - newer.length;
  const told = [
    `${counted(newer.length)} taken over.`,
    stayed ? `${counted(stayed)} stayed as they are here: they are as new or newer.` : "",
    changed.length ? `${changed.length} of the questions changed since.` : "",
  ];
  say(told.filter(Boolean).join(" "));
}

/** @param {number} number */
const counted = (number) => `${number} ${number === 1 ? "answer" : "answers"}`;

/** The ids of the kept answers of a page, or with "" of all. @param {string} page */
const ofPage = (page) =>
  page
    ? (texts.pages.find((own) => own.page === page)?.asked ?? [])
        .map(({ id }) => id)
        .filter((id) => answers()[id])
    : Object.keys(answers());

/** Asks before answers are removed. @param {string} page */
function ask(page) {
  const ids = ofPage(page);
  if (!ids.length) return say("There are no answers to remove.");
  removing = page;
  const title = texts.pages.find((own) => own.page === page)?.title;
  find(dialog, "p").textContent =
    `Remove ${counted(ids.length)}${title ? ` to “${title}”` : ""} from this browser? This can't be undone.`;
  dialog.showModal();
}

function remove() {
  dialog.close();
  const ids = ofPage(removing);
  putAnswers(Object.fromEntries(ids.map((id) => [id, undefined])));
  say(`${counted(ids.length)} removed.`);
  find(whole, ".kept-tools [data-do=remove]").focus(); // the button of a page has gone with it
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const DO = {
  print: () => print(),
  save,
  remove: ({ dataset }) => ask(dataset.page ?? ""),
  keep: () => dialog.close(),
  "remove-now": remove,
};

whole.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement} */ (target);
  DO[String(button.dataset.do)]?.(button);
});
find(whole, "input[type=file]").addEventListener("change", async ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const [file] = field.files ?? [];
  if (file) await take(file).catch(({ message }) => say(message));
  field.value = ""; // so that the same file can be chosen again
});
lesson.addEventListener("change", chooseLesson);
addEventListener("beforeprint", fillHead);
document.addEventListener("answers-changed", () => texts && show());
begin().catch(() => {
  find(whole, ".kept-note").textContent = UNREACHED;
});
