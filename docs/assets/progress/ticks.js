/** Marks the lessons in the navigation whose questions are all done. */
import { PATH } from "../offline/storage-consent.js";
import { answers } from "../exercises/answers.js";

/** @typedef {Record<string, Record<string, string>>} Index of questions: digests by page and id */

/** @type {Promise<Index> | undefined} */
let loaded;

/** @returns {Promise<Index>} */
export const questionIndex = () =>
  (loaded ??= fetch(
    /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=course-questions]")).content,
  ).then((response) => response.json()));

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
  const index = await questionIndex().catch(() => /** @type {Index} */ ({})); // offline: nothing is marked
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
