/**
 * Kept answers as a file, to be read in another browser.
 *
 * @typedef {import("../exercises/answers.js").Answer} Answer
 * @typedef {{format: "answers", version: 1, course: string, saved: string, answers: Record<string, Answer>}} AnswersFile
 */

const VERSION = 1;
const MOST = 5_000_000; // bytes: more than a browser would keep
const STRANGE = "This file holds no answers that were saved here.";

/**
 * The text of a file.
 *
 * @param {string} course the course's name
 * @param {Record<string, Answer>} answers
 */
export const written = (course, answers) =>
  JSON.stringify(
    { format: "answers", version: VERSION, course, saved: new Date().toISOString(), answers },
    null,
    1,
  );

/**
 * The answers in a file.
 *
 * @param {Blob} file
 * @param {string} course the name of the course that they must be of
 * @returns {Promise<Record<string, Answer>>} by question
 * @throws {Error} if it can't be read; the message tells readers why
 */
export async function read(file, course) {
  if (file.size > MOST) throw new Error(STRANGE);
  const held = parsed(await file.text());
  if (held?.format !== "answers" || typeof held.course !== "string") throw new Error(STRANGE);
  if (held.course !== course)
    throw new Error(`These are answers to another course, “${held.course}”. None was taken over.`);
  if (held.version !== VERSION)
    throw new Error(
      "A newer version of this site has saved this file. Reload the page, then try again.",
    );
  const entries = Object.entries(held.answers ?? {});
  if (!entries.every(([, answer]) => isAnswer(answer))) throw new Error(STRANGE);
  return Object.fromEntries(
    entries.map(([id, { digest, answer, right, tries, seen, at }]) => [
      id,
      { digest, answer, right, tries, seen, at },
    ]),
  );
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {any} answer @returns {answer is Answer} */
const isAnswer = (answer) =>
  typeof answer?.digest === "string" &&
  typeof answer.answer === "string" &&
  typeof answer.right === "boolean" &&
  typeof answer.seen === "boolean" &&
  Number.isInteger(answer.tries) &&
  typeof answer.at === "string" &&
  !Number.isNaN(Date.parse(answer.at));
