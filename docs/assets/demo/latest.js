/**
 * Asks for one thing at a time, each time for what is wanted by then.
 *
 * @template Wanted, Answer
 * @param {() => Wanted | undefined} wanted nothing when all is answered
 * @param {(wanted: Wanted) => Promise<Answer | undefined>} ask no answer ends it until it is called again
 * @param {(answer: Answer, wanted: Wanted) => void} take
 * @returns {() => Promise<void>} to be called when something is wanted
 */
export function latestWins(wanted, ask, take) {
  let asking = false;
  return async () => {
    if (asking) return;
    asking = true;
    for (let next = wanted(); next !== undefined; next = wanted()) {
      const answer = await ask(next);
      if (answer === undefined) break;
      if (wanted() !== undefined) take(answer, next); // or it has been answered otherwise
    }
    asking = false;
  };
}
