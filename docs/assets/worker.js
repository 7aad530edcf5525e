/**
 * Python in a worker: started from files whose SHA-256 is checked, it answers requests for views.
 *
 * @typedef {{id: number, name: string, values: Record<string, string>, prefix: string}} Request
 * @typedef {{id: number, html: string} | {id: number, error: string}} Answer
 * @typedef {{loaded: number, total: number} | {ready: true} | {error: string}} News compressed bytes so far
 * @typedef {(name: string, values: string, prefix: string) => string} Render takes values as JSON
 * @typedef {Map<string, Response>} Files by address
 */

// NumPy is imported now, while no reader waits for an answer yet.
const RENDER = `
import json, numpy, demos
lambda name, values, prefix: demos.render(name, json.loads(values), prefix)
`;

// The standard library is one archive to Python, as a package may have files in both halves.
const ADD = `
import importlib, sys, zipfile

def add(rest):
    stdlib = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(stdlib, "a") as core, zipfile.ZipFile(rest) as more:
        for member in more.infolist():
            core.writestr(member, more.read(member))
    importlib.invalidate_caches()

add
`;

/** What went wrong, in words for any reader. */
export class Refusal extends Error {}

/**
 * Starts Python from the files in a folder, and answers every request from then on.
 *
 * @type {(folder: string, cache: RequestCache) => Promise<void>}
 */
export async function serve(folder, cache) {
  try {
    const python = await boot(folder, cache);
    const render = python.runPython(RENDER);
    self.onmessage = ({ data }) => post(answer(render, data));
    post({ ready: true });
  } catch (error) {
    post({ error: reason(error) });
  }
}

/** @type {(message: Answer | News) => void} */
const post = (message) => self.postMessage(message);

/** @type {(render: Render, request: Request) => Answer} */
function answer(render, { id, name, values, prefix }) {
  try {
    return { id, html: render(name, JSON.stringify(values), prefix) };
  } catch (error) {
    return { id, error: reason(error) };
  }
}

/** @type {(error: unknown) => string} */
export function reason(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof RangeError) return "there isn't enough memory";
  return String(error).trim().split("\n").at(-1) ?? "";
}

/**
 * Python, once the files it starts from are there and are the right ones; tells how they come.
 * `whole` is with what demos don't need of the standard library and NumPy.
 *
 * @type {(folder: string, cache: RequestCache, whole?: boolean) => Promise<any>}
 */
export async function boot(folder, cache, whole = false) {
  if (!globalThis.WebAssembly) throw new Refusal("WebAssembly is off in this browser");
  const manifest = await load(folder, "runtime.json", cache);
  const { files, rest, packages } = await manifest.json();
  const wanted = whole ? { ...files, ...rest } : files;
  const { responses, arrived } = download(folder, wanted, cache);
  const wheels = whole ? [...packages, "numpy-rest"] : packages;
  const python = run(folder, wheels, responses);
  python.catch(() => {}); // A file that fails is the better reason, and comes first.
  await arrived;
  return python;
}

/** @type {(folder: string, packages: string[], files: Files) => Promise<any>} */
async function run(folder, packages, files) {
  const { fetch } = self;
  self.fetch = async (file) => files.get(String(file).split("#")[0]) ?? fetch(file);
  // The policy lets no module be made of bytes: it comes from the browser's cache, once checked.
  const modules = [...files].filter(([file]) => file.endsWith(".mjs"));
  await Promise.all(modules.map(([, response]) => response.arrayBuffer()));
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const stdLibURL = `${folder}python_stdlib.bin`;
  const python = await loadPyodide({ indexURL: folder, stdLibURL, packages });
  self.fetch = fetch;
  const rest = await files.get(`${folder}python_stdlib-rest.bin`)?.arrayBuffer();
  if (rest) add(python, new Uint8Array(rest));
  return python;
}

/** @type {(python: any, rest: Uint8Array) => void} */
function add(python, rest) {
  python.FS.writeFile("/tmp/rest.zip", rest);
  python.runPython(ADD)("/tmp/rest.zip");
  python.FS.unlink("/tmp/rest.zip");
}

/**
 * Requests all files at once, and tells how much of them has come, as hosts compress them.
 *
 * @param {string} folder
 * @param {Record<string, {size: number, gzip: number, sha256: string}>} files
 * @param {RequestCache} cache
 * @returns {{responses: Files, arrived: Promise<unknown>}}
 */
function download(folder, files, cache) {
  const total = Object.values(files).reduce((sum, { gzip }) => sum + gzip, 0);
  let loaded = 0;
  const responses = new Map();
  const arriving = Object.entries(files).map(([name, { size, gzip, sha256 }]) => {
    const count = (/** @type {number} */ bytes) =>
      post({ loaded: (loaded += (bytes * gzip) / size), total });
    const { readable, writable } = checked(name, sha256, count);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    responses.set(folder + name, new Response(readable, { headers: { "Content-Type": type } }));
    const broken = new Refusal(`the file ${name} broke off`);
    return load(folder, name, cache)
      .then(({ body }) => body?.pipeTo(writable))
      .catch((error) => Promise.reject(error instanceof Refusal ? error : broken));
  });
  return { responses, arrived: Promise.all(arriving) };
}

/** @type {(folder: string, name: string, cache: RequestCache) => Promise<Response>} */
async function load(folder, name, cache) {
  const response = await fetch(folder + name, { cache }).catch(() => null);
  if (!response?.ok) throw new Refusal(`the file ${name} can't be loaded`);
  return response;
}

/**
 * Passes a file's bytes on as they come, and its end only when they were the right ones.
 *
 * @param {string} name
 * @param {string} sha256
 * @param {(bytes: number) => void} count
 */
function checked(name, sha256, count) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const check = {
    transform(part, controller) {
      parts.push(part);
      count(part.length);
      controller.enqueue(part);
    },
    async flush() {
      const digest = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
      const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
      if (hex.join("") !== sha256) throw new Refusal(`the file ${name} isn't the right one`);
    },
  };
  // No limit: a file comes in whole although Pyodide reads it later.
  return new TransformStream(check, undefined, { highWaterMark: Infinity });
}
