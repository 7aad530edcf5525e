/**
 * The reader's answers on a page as a table.
 *
 * @typedef {import("../exercises/answers.js").Answer} Answer
 * @typedef {{id: string, digest: string, name: string, kind: string, task: string, choices?: Record<string, string>}} Asked, with the choices that are written otherwise than they read
 * @typedef {{page: string, title: string, asked: Asked[]}} PageOfQuestions
 */

/**
 * How a question went, in words.
 *
 * @param {Asked} asked
 * @param {Answer} answer
 * @returns {string}
 */
export function outcome({ digest }, answer) {
  if (answer.digest !== digest) return "Changed since: answer it again";
  const { right, seen, tries } = answer;
  if (right && seen) return "Right, after the solution was shown";
  if (right) return tries > 1 ? `Right at try ${tries}` : "Right";
  if (seen) return tries ? "Not right; solution shown" : "Solution shown";
  return "Not right yet";
}

/**
 * The section of a page with the answers that the reader has given there.
 *
 * @param {PageOfQuestions} page
 * @param {Record<string, Answer>} kept
 * @param {string} root of the site, as seen from here
 * @returns {HTMLElement | undefined} none without an answer
 */
export function section(page, kept, root) {
  const given = page.asked.filter(({ id }) => kept[id]);
  if (!given.length) return undefined;
  const right = given.filter(({ id, digest }) => kept[id].right && kept[id].digest === digest);
  const table = element("table", { className: "kept-table" });
  table.append(
    element("thead", {}, row("th", ["Question", "Your answer", "How it went", "When"])),
    element("tbody", {}, ...given.map((asked) => entry(asked, kept[asked.id], root + page.page))),
  );
  const remove = element("button", {
    type: "button",
    textContent: `Remove answers to “${page.title}”`,
  });
  remove.dataset.do = "remove";
  remove.dataset.page = page.page;
  const whole = element(
    "section",
    {},
    element("h2", { textContent: page.title }),
    element("p", {
      className: "kept-count",
      textContent: `${right.length} of ${page.asked.length} done`,
    }),
    table,
    element("p", { className: "kept-row" }, remove),
  );
  whole.dataset.page = page.page;
  return whole;
}

/**
 * An answer as it reads.
 *
 * @param {Asked} asked
 * @param {string} answer
 * @returns {string}
 */
function words({ kind, choices = {} }, answer) {
  const lines = answer.split("\n").map((line) => choices[line] ?? line);
  return lines.join(kind === "several" ? "; " : "\n");
}

/** @param {Asked} asked @param {Answer} answer @param {string} address of the page */
function entry(asked, answer, address) {
  const link = element("a", { href: `${address}#q-${asked.id}`, textContent: asked.name });
  const task = element("span", { className: "kept-task", textContent: asked.task });
  const name = element("th", { scope: "row" }, link, " ", task);
  const given = element("td", { className: asked.kind === "code" ? "kept-code" : "" });
  given.textContent = words(asked, answer.answer);
  const day = new Date(answer.at);
  const when = element("time", {
    dateTime: answer.at,
    textContent: day.toLocaleDateString("en-GB", { dateStyle: "medium" }),
  });
  return element(
    "tr",
    {},
    name,
    given,
    element("td", { textContent: outcome(asked, answer) }),
    element("td", {}, when),
  );
}

/** @param {"th" | "td"} cell @param {string[]} texts */
const row = (cell, texts) =>
  element("tr", {}, ...texts.map((textContent) => element(cell, { textContent })));

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
