/**
 * Python for code that readers type. Before any of it runs, this worker gives up whatever could
 * change what the site keeps in the browser, reach another host, or start another worker.
 *
 * @typedef {{id: number, number: number, source: string}} Request to run a cell of that number
 * @typedef {{id: number, text: string}} Piece of what it prints
 * @typedef {{id: number, kind: "nothing" | "value" | "figure" | "error", text: string, line: number | null, gone: boolean}} End
 * @typedef {{id: number, lost: string}} Loss why Python itself came to an end
 */
import { boot, read, reason, Refusal, used } from "./worker.js";

const MEMORY = 2 ** 30; // bytes
const PAGE = 2 ** 16; // bytes in which WebAssembly counts its memory
let size = 0; // of Python's memory, in bytes

const SESSION = `
import dataclasses, json, sys
from demokit.cells import Session
for name in list(sys.modules):
    if name.partition(".")[0] in ("js", "pyodide_js"):
        del sys.modules[name]
run = Session().run
lambda number, source, tell: json.dumps(dataclasses.asdict(run(number, source, tell)))
`;

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

/** @type {(folder: string, cache: RequestCache, manifest: Promise<Response | null>) => Promise<void>} */
export async function serve(folder, cache, manifest) {
  try {
    limitMemory();
    const facts = await read(manifest);
    const run = session(await boot(folder, cache, facts, true));
    const needed = used(folder, { ...facts.files, ...facts.rest });
    shut();
    self.onmessage = ({ data }) => self.postMessage(end(run, data));
    self.postMessage({ ready: true, used: needed });
  } catch (error) {
    self.postMessage({ error: reason(error) });
  }
}

/** @type {(run: (number: number, source: string, tell: (text: string) => void) => string, request: Request) => End | Loss} */
function end(run, { id, number, source }) {
  const tell = (/** @type {string} */ text) => self.postMessage({ id, text });
  try {
    const outcome = JSON.parse(run(number, source, tell));
    return { ...outcome, id, gone: outcome.raised === "MemoryError" && size > MEMORY / 2 };
  } catch (error) {
    const deep = /call stack|recursion/.test(String(error));
    return { id, lost: deep ? "calls were nested too deeply" : reason(error) };
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

/** @type {(python: any) => any} what runs a cell; of the browser, Python has nothing left */
function session(python) {
  python.setStdin({ stdin: () => null });
  for (const way of ["setStdout", "setStderr"]) python[way]({ batched: () => {} });
  for (const module of ["js", "pyodide_js"]) python.unregisterJsModule(module);
  return python.runPython(SESSION);
}

function shut() {
  for (let scope = self; scope instanceof EventTarget; scope = Object.getPrototypeOf(scope))
    for (const name of Object.getOwnPropertyNames(scope))
      if (!KEPT.has(name)) Reflect.deleteProperty(scope, name);
  if (GONE.some((name) => name in self)) throw new Refusal("this browser can't shut it off");
}
