/**
 * Precomputed views of a demo for all that its choices and switches can say: a small file that
 * answers at once and spares Python. A demo may have none.
 */
const PATIENCE = 10_000; // milliseconds for the file to come

/** @param {string | undefined} name the file's, without its ending */
export function precomputedViews(name) {
  /** @type {{parts: string[], views: Record<string, number[]>} | undefined} */
  let file;
  /** @type {Promise<void> | undefined} */
  let loading;

  async function fetchFile() {
    if (!name) return;
    const address = new URL(`../../answers/${name}.json`, import.meta.url);
    file = await (await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })).json();
  }

  return {
    /** Fetches the file, once. Without it there is no view, and Python answers. */
    load: () => (loading ??= fetchFile().catch(() => {})),

    /**
     * @param {[string, string][]} changes what differs from the start
     * @returns {string | undefined}
     */
    view(changes) {
      const state = changes.map((field) => field.join(": ")).sort();
      return file?.views[state.join("\n")]?.map((part) => file?.parts[part]).join("");
    },
  };
}
