/**
 * A started Python's memory, kept in the reader's browser: restoring it is faster than starting.
 * The libraries of compiled code that are in it lie outside that memory, and must come to the same
 * places of the table of functions before it is restored as before it was made.
 *
 * @typedef {{bytes: Promise<ArrayBuffer>, heap: number}} Memory with the size of the heap it came from
 */
import { PACKAGES } from "./boot.js";
import { sha256 } from "./download.js";

const FORM = 1; // of what is kept; counts up when it is made or restored in another way
const ATTEMPTS = 5; // some may end with the page
const TABLE = 14336; // functions: more than Python, NumPy and their libraries have

export const DAMAGED = new Error("what was kept isn't whole");

/** @type {(folder: string) => string} all the site keeps has names that start with its path */
const name = (folder) => `${new URL("../../", folder).pathname}python`;

/** @type {(folder: string) => Promise<Cache>} */
const open = async (folder) => caches.open(name(folder));

/** @type {(folder: string) => string} by the hash of all that Python starts from */
const address = (folder) => `${folder}memory-${FORM}`;

/** @type {(folder: string) => Promise<Response | undefined>} without making a place for it where there is none */
const stored = async (folder) => caches.match(address(folder), { cacheName: name(folder) });

/** @type {(folder: string) => Promise<Memory | undefined>} what was kept for these files */
export async function find(folder) {
  // Where nothing can be kept, nothing is.
  const kept = await stored(folder).catch(() => undefined);
  if (!kept) return undefined;
  const bytes = whole(kept);
  bytes.catch(() => {}); // until it is asked for
  return { bytes, heap: Number(kept.headers.get("x-heap")) };
}

/** @type {(kept: Response) => Promise<ArrayBuffer>} */
async function whole(kept) {
  const bytes = await kept.arrayBuffer();
  if ((await sha256(bytes)) !== kept.headers.get("x-sha256")) throw DAMAGED;
  return bytes;
}

/** @type {(folder: string) => Promise<boolean>} notes an attempt to make one, if there may be another */
export async function attempt(folder) {
  const cache = await open(folder);
  const attempts = Number((await (await cache.match(`${folder}attempts`))?.text()) ?? 0);
  if (attempts >= ATTEMPTS || (await cache.match(address(folder)))) return false;
  await cache.put(`${folder}attempts`, new Response(String(attempts + 1)));
  return true;
}

/** @type {(folder: string, bytes: Uint8Array<ArrayBuffer>, heap: number) => Promise<void>} in place of those of other versions */
export async function keep(folder, bytes, heap) {
  const cache = await open(folder);
  for (const { url } of await cache.keys()) if (!url.startsWith(folder)) await cache.delete(url);
  const headers = { "x-heap": String(heap), "x-sha256": await sha256(bytes) };
  await cache.put(address(folder), new Response(bytes, { headers }));
}

/** Removes what was kept. @type {(folder: string, again?: boolean) => Promise<void>} and `again` tells whether another may be made */
export async function forget(folder, again = true) {
  const cache = await open(folder);
  await cache.delete(address(folder));
  await cache.put(`${folder}attempts`, new Response(String(again ? 0 : ATTEMPTS)));
}

/**
 * Options for Pyodide that load NumPy's libraries first, and give its memory that size.
 *
 * @param {string} folder
 * @param {import("./download.js").Arrivals} arrivals
 * @param {import("./download.js").Libraries} libraries
 * @param {number} [heap]
 * @returns {(create: (settings: any) => Promise<any>) => object}
 */
export function withLibraries(folder, arrivals, libraries, heap = 0) {
  const archive = arrivals.get(`${folder}numpy.bin`)?.then((own) => own.clone().arrayBuffer());
  const modules = Promise.all(
    Object.values(libraries).map(async ([from, to]) =>
      WebAssembly.compile((await archive).slice(from, to)),
    ),
  );
  modules.catch(() => {});
  return (create) => ({
    createPyodideModule(/** @type {any} */ settings) {
      settings.preRun.push((/** @type {any} */ module) => {
        module.addRunDependency("libraries");
        place(module, Object.keys(libraries), modules, heap).then(
          () => module.removeRunDependency("libraries"),
          (error) => module.abort(String(error)),
        );
      });
      return create(settings);
    },
  });
}

/** @type {(module: any, paths: string[], modules: Promise<WebAssembly.Module[]>, heap: number) => Promise<void>} */
async function place(module, paths, modules, heap) {
  module.wasmTable.grow(TABLE - module.wasmTable.length);
  if (heap > module.HEAP8.length) module.growMemory(heap);
  for (const [index, compiled] of (await modules).entries()) {
    const path = PACKAGES + paths[index];
    const library = module.newDSO(path, undefined, "loading");
    Object.assign(library, { refcount: Infinity, global: false });
    const how = { loadAsync: true, nodelete: true };
    library.exports = await module.loadWebAssemblyModule(compiled, how, path, {});
  }
}
