/** @typedef {Omit<import("./answers.js").Answer, "at">} Answer */

/**
 * Says beside the title of a question or exercise how far the reader is with it.
 *
 * @param {HTMLElement} element the question's or the exercise's
 * @param {Answer | undefined} answer the reader's own
 */
export function showState(element, answer) {
  const state = element.querySelector(".question-state");
  if (state) state.textContent = answer ? words(answer, element.dataset.digest) : "";
}

/** @param {Answer} answer @param {string | undefined} digest of the question as it is now */
function words({ digest: answered, right, seen }, digest) {
  if (answered !== digest) return "Changed since you answered";
  if (!right) return seen ? "Answer seen" : "";
  return seen ? "✓ Done, answer seen" : "✓ Done";
}
