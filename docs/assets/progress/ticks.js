/** Marks the lessons in the navigation whose questions are all done. */
import { PATH } from "../offline/storage-consent.js";
import { answers } from "../exercises/answers.js";

/** @typedef {Record<string, Record<string, string>>} Index of questions: digests by page and id */

/** @type {Promise<Index> | undefined} */
let loaded;

/** @returns {Promise<Index>} empty where it can't be loaded, or there are no questions */
export async function questionIndex() {
  const meta = /** @type {HTMLMetaElement | null} */ (
    document.querySelector("meta[name=course-questions]")
  );
  if (!meta) return {};
  loaded ??= fetch(meta.content).then((response) => response.json());
  return loaded.catch(() => ({}));
}

/**
 * The questions of a page that are done: answered rightly, and not changed since.
 *
 * @param {Record<string, string>} questions digests by id
 * @returns {string[]} their ids
 */
export function done(questions) {
  const kept = answers();
  return Object.keys(questions).filter(
    (id) => kept[id]?.right && kept[id].digest === questions[id],
  );
}

/** Puts ticks where they belong, and takes others away. */
export async function showTicks() {
  const index = await questionIndex();
  for (const link of document.querySelectorAll(
    /** @type {"a"} */ (".md-nav--primary a, .lesson-row a"),
  )) {
    const questions = index[link.pathname.slice(PATH.length)];
    if (!questions) continue;
    link.querySelector(".tick")?.remove();
    if (done(questions).length < Object.keys(questions).length) continue;
    link.insertAdjacentHTML(
      "beforeend",
      '<span class="tick" role="img" aria-label=", all questions done">✓</span>',
    );
  }
}
