/**
 * The answers that a reader has given, kept on the device by the ids of questions and exercises.
 *
 * When they change, here or in another tab, the document gets the event `answers-changed`.
 *
 * @typedef {object} Answer
 * @property {string} digest of the question as it was answered (`data-digest` of its element)
 * @property {string} answer what was chosen, a choice a line; or the number or the code as written
 * @property {boolean} right whether it was right
 * @property {number} tries how often it was checked
 * @property {boolean} seen whether the right answer was shown before the reader had it
 * @property {string} at when it was last checked or shown: a date and time in ISO 8601, UTC
 */
import { keep, keepAll, made } from "../cells/reader-work.js";
import { KEY } from "../offline/kept-key.js";

const ANSWERS = "answers";

/** @returns {Record<string, Answer>} all kept answers, by id */
export const answers = () => made(ANSWERS);

/** @param {string} id @returns {Answer | undefined} */
export const answerOf = (id) => answers()[id];

/**
 * Keeps an answer in place of the one before.
 *
 * @param {string} id
 * @param {Omit<Answer, "at"> | undefined} answer undefined to keep none
 * @returns {boolean} whether it could be kept
 */
export function keepAnswer(id, answer) {
  const done = keep(id, answer && { ...answer, at: new Date().toISOString() }, ANSWERS);
  if (done) tell();
  return done;
}

/**
 * Whether a question counts as done: answered rightly, and not changed since.
 *
 * @param {string} id
 * @param {string} digest of the question as it is now
 */
export function isDone(id, digest) {
  const answer = answerOf(id);
  return !!answer && answer.right && answer.digest === digest;
}

const tell = () => document.dispatchEvent(new Event("answers-changed"));

addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) tell(); // null: all was cleared
});

/**
 * Keeps several answers as they were given elsewhere, or removes them: all, or none.
 *
 * @param {Record<string, Answer | undefined>} given by id; undefined to keep none
 * @returns {boolean} whether all could be kept
 */
export function putAnswers(given) {
  const done = keepAll(given, ANSWERS);
  tell();
  return done;
}
