/**
 * Snapshots of a started Python's memory, kept in Cache Storage: restoring one is faster than
 * starting. NumPy's compiled libraries lie outside that memory, and are loaded beside it.
 *
 * @typedef {{bytes: Promise<ArrayBuffer>, heap: number}} Memory with the size of the heap it came from
 */
import { PACKAGES } from "./boot.js";
import { sha256 } from "./download.js";

const FORM = 2; // of what is kept; counts up when it is made or restored in another way
const ATTEMPTS = 5; // some may end with the page
const TABLE = 16384; // functions: more than a started Python has, which in WebKit are 15143

export const DAMAGED = new Error("what was kept isn't whole");

/** The cache's name, which begins with the site's path. @param {string} folder @returns {string} */
const name = (folder) => `${new URL("../../", folder).pathname}python`;

/** @param {string} folder @returns {Promise<Cache>} */
const open = async (folder) => caches.open(name(folder));

/** The snapshot's address, with the hash of Python's files. @param {string} folder @returns {string} */
const address = (folder) => `${folder}memory-${FORM}`;

/** Looks without creating a cache. @param {string} folder @returns {Promise<Response | undefined>} */
const stored = async (folder) => caches.match(address(folder), { cacheName: name(folder) });

/** The snapshot for these files. @param {string} folder @returns {Promise<Memory | undefined>} */
export async function find(folder) {
  // Where nothing can be kept, nothing is.
  const kept = await stored(folder).catch(() => undefined);
  if (!kept) return undefined;
  const bytes = whole(kept);
  bytes.catch(() => {}); // until it is asked for
  return { bytes, heap: Number(kept.headers.get("x-heap")) };
}

/** Its bytes, if they are as they were stored. @param {Response} kept @returns {Promise<ArrayBuffer>} */
async function whole(kept) {
  const bytes = await kept.arrayBuffer();
  if ((await sha256(bytes)) !== kept.headers.get("x-sha256")) throw DAMAGED;
  return bytes;
}

/**
 * Notes an attempt to make a snapshot.
 *
 * @param {string} folder
 * @returns {Promise<boolean>} whether another may be made
 */
export async function attempt(folder) {
  const cache = await open(folder);
  const attempts = Number((await (await cache.match(`${folder}attempts`))?.text()) ?? 0);
  if (attempts >= ATTEMPTS || (await cache.match(address(folder)))) return false;
  await cache.put(`${folder}attempts`, new Response(String(attempts + 1)));
  return true;
}

/**
 * Stores a snapshot in place of those of other versions.
 *
 * @param {string} folder
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} heap
 */
export async function keep(folder, bytes, heap) {
  const cache = await open(folder);
  for (const { url } of await cache.keys()) if (!url.startsWith(folder)) await cache.delete(url);
  const headers = { "x-heap": String(heap), "x-sha256": await sha256(bytes) };
  await cache.put(address(folder), new Response(bytes, { headers }));
}

/**
 * Removes the snapshot.
 *
 * @param {string} folder
 * @param {boolean} [again] whether another may be made
 */
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
  const archive = arrivals
    .get(`${folder}numpy.bin`)
    ?.then((response) => response.clone().arrayBuffer());
  const modules = Promise.all(
    Object.values(libraries).map(async ([from, to]) =>
      WebAssembly.compile((await archive).slice(from, to)),
    ),
  );
  modules.catch(() => {});
  return (create) => ({
    createPyodideModule(/** @type {any} */ settings) {
      return new Promise((resolve, reject) => {
        settings.preRun.push((/** @type {any} */ module) => {
          module.addRunDependency("libraries");
          loadLibraries(module, Object.keys(libraries), modules, heap).then(
            () => module.removeRunDependency("libraries"),
            reject, // else Python would wait for ever
          );
        });
        create(settings).then(resolve, reject);
      });
    },
  });
}

/**
 * Loads the libraries; they must occupy the same indices of the table of functions as when the
 * snapshot was taken.
 *
 * @param {any} module
 * @param {string[]} paths
 * @param {Promise<WebAssembly.Module[]>} modules
 * @param {number} heap
 */
async function loadLibraries(module, paths, modules, heap) {
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
