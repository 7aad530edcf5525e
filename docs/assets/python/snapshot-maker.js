/**
 * Makes a snapshot of Python's memory for the reader's next visit, in a worker of its own, while the
 * demos' own rests: a failure harms no reader.
 */
import { PACKAGES, run } from "./boot.js";
import { download, readManifest } from "./download.js";
import { attempt, forget, keep, withLibraries } from "./snapshot.js";

/**
 * @param {import("./messages.js").Start} start
 * @param {Promise<Response | null>} manifest
 */
export async function makeSnapshot(start, manifest) {
  const { folder } = start;
  const lock = `${new URL("../../", folder).pathname}snapshot`;
  const making = navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free && (await attempt(folder)))
      await make({ ...start, files: [] }, manifest).catch(() => forget(folder, false));
  });
  await making.catch(() => {}); // where the browser refuses storage, locks as well
  self.close();
}

/**
 * @param {import("./messages.js").Start} start
 * @param {Promise<Response | null>} manifest
 */
async function make(start, manifest) {
  const { files, packages, libraries } = await readManifest(manifest);
  const arrivals = download(start, files);
  const settings = withLibraries(start.folder, arrivals, libraries);
  const python = await run(start, arrivals, (create) => ({
    ...settings(create),
    _makeSnapshot: true,
    env: { PYTHONHASHSEED: "0" },
  }));
  // Packages that Pyodide itself loads can't be restored.
  for (const name of ["numpy", ...packages]) {
    const archive = await arrivals.get(`${start.folder}${name}.bin`);
    python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: PACKAGES });
  }
  python.runPython("from demokit.browser import prepare_snapshot; prepare_snapshot()");
  const memory = python.makeMemorySnapshot();
  await keep(start.folder, memory, python._module.HEAP8.length);
}
