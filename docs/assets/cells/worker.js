/**
 * Python for code that readers type. Before any of it runs, this worker gives up whatever could
 * change what the site keeps in the browser, reach another host, or start another worker.
 *
 * @typedef {(text: string) => void} Tell takes what is printed, or drawn
 * @typedef {{run: (number: number, source: string, tell: Tell, draw: Tell) => string, check: (source: string, check: string, wrong: string, tell: Tell) => string}} Cells as in demokit/browser.py; each gives the outcome as JSON
 */
import { reason, run, used } from "../python/boot.js";
import { download, readManifest, Refusal } from "../python/download.js";

const MEMORY = 2 ** 30; // bytes
const PAGE = 2 ** 16; // bytes in which WebAssembly counts its memory
let size = 0; // of Python's memory, in bytes

// The language, and what Python needs while it runs.
const KEPT = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol
  Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError
  URIError SuppressedError DisposableStack AsyncDisposableStack globalThis JSON Math Intl Temporal
  ArrayBuffer SharedArrayBuffer Atomics DataView Uint8Array Int8Array Uint16Array Int16Array
  Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array
  BigInt64Array BigInt Map Set Iterator WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN
  WebAssembly console crypto performance TextDecoder TextEncoder DOMException AbortController
  AbortSignal Event EventTarget MessageChannel MessagePort setTimeout clearTimeout setInterval
  clearInterval queueMicrotask constructor self onmessage postMessage`.split(/\s+/),
);
const GONE = ["caches", "indexedDB", "navigator", "fetch", "Worker", "importScripts"];

/**
 * @param {import("../python/messages.js").Start} start
 * @param {Promise<Response | null>} manifest
 */
export async function serve(start, manifest) {
  try {
    limitMemory();
    const facts = await readManifest(manifest);
    const files = { ...facts.files, ...facts.rest };
    const cells = session(await boot(start, files, facts.packages));
    const needed = used(start, files);
    shut();
    self.onmessage = ({ data }) => post(end(cells, data));
    post({ type: "ready", by: "started", used: needed });
  } catch (error) {
    post({ type: "error", message: reason(error) });
  }
}

/** @param {import("../python/messages.js").FromCells} message */
const post = (message) => self.postMessage(message);

/**
 * Starts Python with the whole standard library, NumPy and our own packages; demos need only parts
 * of them.
 *
 * @param {import("../python/messages.js").Start} start
 * @param {import("../python/download.js").Manifest["files"]} files
 * @param {string[]} packages
 * @returns {Promise<any>} Pyodide
 */
async function boot(start, files, packages) {
  const arrivals = download(start, files);
  const rests = ["numpy", ...packages].map((name) => `${name}-rest`);
  const python = await run(start, arrivals, () => ({ packages: [...packages, ...rests] }));
  const archive = await arrivals.get(`${start.folder}python_stdlib-rest.bin`);
  python.FS.writeFile("/tmp/rest.zip", new Uint8Array(await archive.arrayBuffer()));
  python.pyimport("demokit.browser").add_to_stdlib("/tmp/rest.zip");
  return python;
}

/**
 * @param {Cells} cells
 * @param {import("../python/messages.js").Run | import("../python/messages.js").Check} request
 * @returns {import("../python/messages.js").End | import("../python/messages.js").Failure}
 */
function end(cells, request) {
  const { id, source } = request;
  const tell = (/** @type {string} */ text) => post({ type: "print", id, text });
  const draw = (/** @type {string} */ html) => post({ type: "draw", id, html });
  try {
    const outcome = JSON.parse(
      request.type === "run"
        ? cells.run(request.number, source, tell, draw)
        : cells.check(source, request.check, request.wrong, tell),
    );
    const full = outcome.kind === "error" && outcome.text.startsWith("MemoryError");
    return { ...outcome, type: "end", id, gone: full && size > MEMORY / 2 };
  } catch (error) {
    const deep = /call stack|recursion/.test(String(error));
    return { type: "error", id, message: deep ? "calls were nested too deeply" : reason(error) };
  }
}

/**
 * A cell that takes more and more memory gets an error before the reader's machine is in need. What
 * it took is still taken then, so that another Python is of more use.
 */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const grown = this.buffer.byteLength + pages * PAGE;
    if (grown > MEMORY) throw new RangeError("memory is full");
    size = grown;
    return grow.call(this, pages);
  };
}

/**
 * What runs cells and checks; of the browser, Python has nothing left.
 *
 * @param {any} python Pyodide
 * @returns {Cells}
 */
function session(python) {
  python.setStdin({ stdin: () => null });
  for (const way of ["setStdout", "setStderr"]) python[way]({ batched: () => {} });
  const { start_cells: start } = python.pyimport("demokit.browser");
  for (const module of ["js", "pyodide_js"]) python.unregisterJsModule(module);
  return start();
}

function shut() {
  for (let scope = self; scope instanceof EventTarget; scope = Object.getPrototypeOf(scope))
    for (const name of Object.getOwnPropertyNames(scope))
      if (!KEPT.has(name)) Reflect.deleteProperty(scope, name);
  if (GONE.some((name) => name in self)) throw new Refusal("this browser can't shut it off");
}
