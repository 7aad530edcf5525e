/**
 * What a question or exercise says beside its title of the reader's own answer.
 *
 * @param {HTMLElement} element the question's or the exercise's
 * @param {Omit<import("./answers.js").Answer, "at"> | undefined} answer
 */
export function showState(element, answer) {
  const state = element.querySelector(".question-state");
  if (!state) return;
  const changed = answer && answer.digest !== element.dataset.digest;
  state.textContent = !answer
    ? ""
    : changed
      ? "Changed since you answered"
      : answer.right
        ? answer.seen
          ? "✓ Done, answer seen"
          : "✓ Done"
        : answer.seen
          ? "Answer seen"
          : "";
}
