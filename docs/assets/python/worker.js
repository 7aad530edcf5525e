/**
 * Python for demos, in a worker: started from its files, or restored from the memory that an
 * earlier visit kept, it answers requests for views.
 *
 * @typedef {(name: string, values: string, prefix: string, seconds?: number) => string} RenderView takes values as JSON
 */
import { reason, run, used } from "./boot.js";
import { download, readManifest, Refusal } from "./download.js";
import { DAMAGED, find, forget, withLibraries } from "./snapshot.js";

export { makeSnapshot } from "./snapshot-maker.js";

/**
 * @param {import("./messages.js").Start} start
 * @param {Promise<Response | null>} manifest
 */
export async function serve(start, manifest) {
  try {
    // A non-default cache mode means a retry: drop the snapshot.
    if (start.cache !== "default") await forget(start.folder, false).catch(() => {});
    const memory = find(start.folder);
    const facts = await readManifest(manifest);
    const restored = await restore(start, facts, await memory);
    let render = restored ?? (await boot(start, facts));
    const ready = (/** @type {"started" | "restored"} */ by) =>
      post({ type: "ready", by, used: used(start, facts.files) });
    /** @type {Promise<RenderView> | undefined} */
    let anew;
    self.onmessage = async ({ data }) => {
      let said = answer(render, data);
      // What was restored may lack a file that is only imported now.
      if (said.type === "error" && restored) {
        anew ??= forget(start.folder, false).then(() => boot(start, facts));
        said = answer((render = await anew), data);
        ready("started");
      }
      post(said);
    };
    ready(restored ? "restored" : "started");
  } catch (error) {
    post({ type: "error", message: reason(error) });
  }
}

/**
 * @param {import("./messages.js").Start} start
 * @param {import("./download.js").Manifest} manifest
 * @param {import("./snapshot.js").Memory | undefined} memory
 * @returns {Promise<RenderView | undefined>} undefined where nothing of use was kept
 */
async function restore(start, { files, libraries }, memory) {
  if (!memory) return undefined;
  try {
    const arrivals = download(start, files);
    const settings = withLibraries(start.folder, arrivals, libraries, memory.heap);
    const python = await run(start, arrivals, (create) => ({
      ...settings(create),
      _loadSnapshot: memory.bytes,
    }));
    return renderer(python);
  } catch (error) {
    if (error instanceof Refusal) throw error; // a file's fault
    await forget(start.folder, error === DAMAGED).catch(() => {});
    return undefined;
  }
}

/**
 * @param {import("./messages.js").Start} start
 * @param {import("./download.js").Manifest} manifest
 * @returns {Promise<RenderView>}
 */
const boot = async (start, { files, packages }) =>
  renderer(await run(start, download(start, files), () => ({ packages })));

/** @param {any} python Pyodide @returns {RenderView} */
const renderer = (python) => python.pyimport("demokit.browser").start_demos();

/**
 * @param {RenderView} render
 * @param {import("./messages.js").Render} request
 * @returns {import("./messages.js").Result | import("./messages.js").Failure}
 */
function answer(render, { id, name, values, prefix, seconds }) {
  try {
    return { type: "result", id, html: render(name, JSON.stringify(values), prefix, seconds) };
  } catch (error) {
    return { type: "error", id, message: reason(error) };
  }
}

/** @param {import("./messages.js").Ready | import("./messages.js").Result | import("./messages.js").Failure} message */
const post = (message) => self.postMessage(message);
