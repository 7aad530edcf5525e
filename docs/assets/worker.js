/**
 * Python in a worker: started from files whose SHA-256 is checked, it answers requests for views.
 *
 * @typedef {{id: number, name: string, values: Record<string, string>, prefix: string}} Request
 * @typedef {{id: number, html: string} | {id: number, error: string}} Answer
 * @typedef {{loaded: number, total: number} | {ready: true} | {error: string}} News compressed bytes so far
 * @typedef {(name: string, values: string, prefix: string) => string} Render takes values as JSON
 * @typedef {Map<string, Promise<any>>} Files responses by address; a module for WebAssembly
 */

// NumPy is imported now, while no reader waits for an answer yet.
const RENDER = `
import gc, json, numpy, demos

gc.freeze()
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

const WASM = "pyodide.asm.wasm";
const PYTHON = /^(pyodide|python_stdlib\.)/; // its own files

/** What went wrong, in words for any reader. */
export class Refusal extends Error {}

/**
 * Starts Python from the files in a folder, and answers every request from then on.
 *
 * @type {(folder: string, cache: RequestCache, manifest: Promise<Response | null>) => Promise<void>}
 */
export async function serve(folder, cache, manifest) {
  try {
    const python = await boot(folder, cache, manifest);
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
 * @type {(folder: string, cache: RequestCache, manifest: Promise<Response | null>, whole?: boolean) => Promise<any>}
 */
export async function boot(folder, cache, manifest, whole = false) {
  if (!globalThis.WebAssembly) throw new Refusal("WebAssembly is off in this browser");
  const { files, rest, packages } = await (await load("runtime.json", manifest)).json();
  const wanted = whole ? { ...files, ...rest } : files;
  const arrivals = download(folder, wanted, cache);
  const wheels = whole ? [...packages, "numpy-rest"] : packages;
  const python = run(folder, wheels, arrivals);
  python.catch(() => {}); // A file that fails is the better reason, and comes first.
  await Promise.all(arrivals.values());
  return python;
}

/** @type {(folder: string, packages: string[], files: Files) => Promise<any>} */
async function run(folder, packages, files) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  // Pyodide is given what has been loaded already, and compiled already.
  self.fetch = async (file) => (await files.get(String(file).split("#")[0])) ?? fetch(file);
  WebAssembly.instantiateStreaming = /** @type {any} */ (instantiateCompiled);
  // The policy lets no module be made of bytes: it comes from the browser's cache, once checked.
  const modules = [...files].filter(([file]) => file.endsWith(".mjs"));
  await Promise.all(modules.map(([file, arrival]) => arrival.then(() => import(file))));
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const stdLibURL = `${folder}python_stdlib.bin`;
  const python = await loadPyodide({ indexURL: folder, stdLibURL, packages });
  self.fetch = fetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  const rest = await (await files.get(`${folder}python_stdlib-rest.bin`))?.arrayBuffer();
  if (rest) add(python, new Uint8Array(rest));
  return python;
}

/** @type {(compiled: Promise<WebAssembly.Module>, imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>} */
async function instantiateCompiled(compiled, imports) {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/** @type {(python: any, rest: Uint8Array) => void} */
function add(python, rest) {
  python.FS.writeFile("/tmp/rest.zip", rest);
  python.runPython(ADD)("/tmp/rest.zip");
  python.FS.unlink("/tmp/rest.zip");
}

/**
 * Requests all files, and tells how much of them has come, as hosts compress them. Packages come
 * while Python starts from its own files.
 *
 * @param {string} folder
 * @param {Record<string, {size: number, gzip: number, sha256: string}>} files
 * @param {RequestCache} cache
 * @returns {Files}
 */
function download(folder, files, cache) {
  const { fetch } = self; // Another is in its place when the packages' turn comes.
  const total = Object.values(files).reduce((sum, { gzip }) => sum + gzip, 0);
  let loaded = 0;
  const request = (/** @type {string} */ name) => {
    const { size, gzip, sha256 } = files[name];
    const count = (/** @type {number} */ bytes) =>
      post({ loaded: (loaded += (bytes * gzip) / size), total });
    const response = load(name, fetch(folder + name, { cache }));
    if (name === WASM) return compiled(name, response, sha256, count);
    return checked(name, response, sha256, count).then((bytes) => new Response(bytes));
  };
  const arrivals = new Map([[folder + WASM, request(WASM)]]);
  for (const name of Object.keys(files).filter((name) => name !== WASM)) {
    const turn = PYTHON.test(name) ? undefined : arrivals.get(folder + WASM);
    arrivals.set(folder + name, turn ? turn.then(() => request(name)) : request(name));
  }
  return arrivals;
}

/** @type {(name: string, response: Promise<Response | null>) => Promise<Response>} */
async function load(name, response) {
  const answer = await response.catch(() => null);
  if (!answer?.ok) throw new Refusal(`the file ${name} can't be loaded`);
  return answer;
}

/**
 * WebAssembly, compiled while it comes, once all its bytes were the right ones. The browser keeps
 * what it has compiled only of a response of its own, so another one is checked.
 *
 * @type {(name: string, response: Promise<Response>, sha256: string, count: (bytes: number) => void) => Promise<WebAssembly.Module>}
 */
async function compiled(name, response, sha256, count) {
  const twin = response.then((own) => own.clone());
  const module = WebAssembly.compileStreaming(response);
  const bytes = checked(name, twin, sha256, count);
  // A host that gives it another type than it has keeps it from being compiled early.
  const late = module.catch(async () => WebAssembly.compile(await bytes));
  return (await Promise.all([late, bytes]))[0];
}

/**
 * A file's bytes, which are counted as they come, if they are the right ones.
 *
 * @type {(name: string, response: Promise<Response>, sha256: string, count: (bytes: number) => void) => Promise<ArrayBuffer>}
 */
async function checked(name, response, sha256, count) {
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
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== sha256) throw new Refusal(`the file ${name} isn't the right one`);
  return bytes;
}
