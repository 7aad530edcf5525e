/**
 * Makes a snapshot of Python's memory for the reader's next visit, in a worker of its own, once the
 * demos' own has answered and rests: that one is never kept waiting by it, nor harmed.
 */
import { attempt, forget, keep, withLibraries } from "./snapshot.js";
import { archive, download, read, run } from "./worker.js";

// Whatever a demo imports is in the memory, as their files won't be there when it is restored.
const READY = `
import gc, sys, zipfile, importlib

def ready(archives):
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    for archive in archives:
        zipfile.ZipFile(archive).extractall(packages)
    importlib.invalidate_caches()
    from demokit import registry
    for name in registry.names():
        registry.render(name, {}, name)
    gc.collect()

ready
`;

/** @type {(folder: string, cache: RequestCache, manifest: Promise<Response | null>) => Promise<void>} */
export async function serve(folder, cache, manifest) {
  const lock = `${new URL("../../", folder).pathname}snapshot`;
  await navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free && (await attempt(folder).catch(() => false)))
      await make(folder, cache, manifest).catch(() => forget(folder, false).catch(() => {}));
  });
  self.close();
}

/** @type {(folder: string, cache: RequestCache, manifest: Promise<Response | null>) => Promise<void>} */
async function make(folder, cache, manifest) {
  const { files, packages, libraries } = await read(manifest);
  const arrivals = download(folder, files, cache);
  const python = await run(folder, arrivals, async (create) => ({
    createPyodideModule: withLibraries(create, archive(folder, arrivals), libraries),
    _makeSnapshot: true,
    env: { PYTHONHASHSEED: "0" },
  }));
  const names = ["numpy", ...packages].map((name) => `${name}.bin`);
  for (const name of names) {
    const response = await arrivals.get(folder + name);
    python.FS.writeFile(`/tmp/${name}`, new Uint8Array(await response.arrayBuffer()));
  }
  const ready = python.runPython(READY);
  ready(names.map((name) => `/tmp/${name}`));
  ready.destroy();
  const memory = python.makeMemorySnapshot();
  await keep(folder, memory, python._module.HEAP8.length);
}
