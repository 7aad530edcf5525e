/**
 * Python's files as they are on the server: each is checked against the SHA-256 in the manifest.
 *
 * @typedef {{size: number, gzip: number, sha256: string}} Facts of a file; `gzip` is its compressed size
 * @typedef {Record<string, [number, number]>} Libraries where in NumPy's archive its libraries begin and end, by path
 * @typedef {{files: Record<string, Facts>, rest: Record<string, Facts>, packages: string[], libraries: Libraries}} Manifest
 * @typedef {Map<string, Promise<any>>} Arrivals responses by address; a compiled module for WebAssembly
 */

const WASM = "pyodide.asm.wasm";
const PYTHON = /^(pyodide|python_stdlib\.)/; // the interpreter's own files
const PATIENCE = 20; // seconds without a byte

/** What went wrong, in words for any reader. */
export class Refusal extends Error {}

/**
 * @param {Promise<Response | null>} response
 * @returns {Promise<Manifest>}
 * @throws {Refusal} where Python can't run, or the manifest can't be loaded
 */
export async function readManifest(response) {
  if (!globalThis.WebAssembly) throw new Refusal("WebAssembly is off in this browser");
  if (!globalThis.isSecureContext) throw new Refusal("the site's address has to begin with https");
  return (await arrived("runtime.json", response)).json();
}

/** The SHA-256 in hexadecimal digits. @param {BufferSource} bytes @returns {Promise<string>} */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Requests all files of a start. Packages come while Python starts from its own files.
 *
 * @param {import("./messages.js").Start} start
 * @param {Record<string, Facts>} files by name
 * @returns {Arrivals}
 */
export function download({ folder, cache, files: data }, files) {
  // Keeps the native fetch: boot.js replaces `self.fetch` before packages load.
  const { fetch } = self;
  const wanted = new Map(Object.entries(files).map(([name, facts]) => [folder + name, facts]));
  for (const { url, ...facts } of data) wanted.set(url, { ...facts, gzip: facts.size });
  const total = [...wanted.values()].reduce((sum, { gzip }) => sum + gzip, 0);
  const stalled = new AbortController();
  let [loaded, silence] = [0, 0];
  // Counts no second in which this thread is busy with Python.
  const timer = setInterval(() => ++silence > PATIENCE && stalled.abort(), 1000);
  /** @param {string} address @returns {Promise<any>} */
  const request = (address) => {
    const { size, gzip, sha256: digest } = /** @type {Facts} */ (wanted.get(address));
    const name = address.slice(address.lastIndexOf("/") + 1);
    const response = arrived(name, fetch(address, { cache, signal: stalled.signal }));
    const take = name === WASM ? compiled : checked;
    return take(name, response, digest, (bytes) => {
      silence = 0;
      loaded += (bytes * gzip) / size;
      self.postMessage({ type: "progress", loaded, total });
    });
  };
  const wasm = request(folder + WASM);
  /** @type {Arrivals} */
  const arrivals = new Map([[folder + WASM, wasm]]);
  for (const address of [...wanted.keys()].filter((address) => !arrivals.has(address))) {
    const early = PYTHON.test(address.slice(folder.length));
    arrivals.set(address, early ? request(address) : wasm.then(() => request(address)));
  }
  Promise.allSettled(arrivals.values()).then(() => clearInterval(timer));
  return arrivals;
}

/**
 * @param {string} name
 * @param {Promise<Response | null>} response
 * @returns {Promise<Response>}
 */
async function arrived(name, response) {
  const answer = await response.catch(() => null);
  if (!answer?.ok) throw new Refusal(`the file ${name} can't be loaded`);
  return answer;
}

/**
 * WebAssembly, compiled while it arrives. The browser caches compiled code only of a response of
 * its own, so a clone is checked.
 *
 * @param {string} name
 * @param {Promise<Response>} response
 * @param {string} digest
 * @param {(bytes: number) => void} count
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(name, response, digest, count) {
  const twin = response.then((answer) => answer.clone());
  const module = WebAssembly.compileStreaming(response);
  const bytes = checked(name, twin, digest, count);
  // A host that gives it another type than application/wasm keeps it from being compiled early.
  const late = module.catch(async () => WebAssembly.compile(await (await bytes).arrayBuffer()));
  return (await Promise.all([late, bytes]))[0];
}

/**
 * A file, whose bytes are counted as they arrive, once its SHA-256 is found right.
 *
 * @param {string} name
 * @param {Promise<Response>} response
 * @param {string} digest
 * @param {(bytes: number) => void} count
 * @returns {Promise<Response>}
 */
async function checked(name, response, digest, count) {
  /** @type {Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counting = {
    transform(part, controller) {
      count(part.length);
      controller.enqueue(part);
    },
  };
  const body = (await response).body?.pipeThrough(new TransformStream(counting));
  const bytes = await new Response(body).arrayBuffer().catch(() => {
    throw new Refusal(`the file ${name} broke off`);
  });
  if ((await sha256(bytes)) !== digest) throw new Refusal(`the file ${name} isn't the right one`);
  return new Response(bytes);
}
