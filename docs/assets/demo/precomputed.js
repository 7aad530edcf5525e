/**
 * A demo's views for all that its choices and switches can say, made with the page: a small file
 * that answers at once and spares Python. A demo may have none.
 */

const PATIENCE = 10_000; // milliseconds for the file to come

export class Answers {
  #name;
  /** @type {Promise<void> | undefined} */
  #loading;
  /** @type {string[]} */
  #parts = [];
  /** @type {Record<string, number[]>} */
  #views = {};

  /** @param {string | undefined} name the file's, without its ending */
  constructor(name) {
    this.#name = name;
  }

  /** Fetches the file, once. Without it there is no view, and Python answers. */
  load() {
    return (this.#loading ??= this.#fetch().catch(() => {}));
  }

  /** @type {(changes: [string, string][]) => string | undefined} the view of a state, by what differs from the start */
  view(changes) {
    const state = changes.map((field) => field.join(": ")).sort();
    return this.#views[state.join("\n")]?.map((part) => this.#parts[part]).join("");
  }

  async #fetch() {
    if (!this.#name) return;
    const address = new URL(`../../answers/${this.#name}.json`, import.meta.url);
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    ({ parts: this.#parts, views: this.#views } = await response.json());
  }
}
