/**
 * Python in a worker: started from files whose SHA-256 is checked, or restored from the memory that
 * an earlier visit kept, it answers requests for views.
 *
 * @typedef {{id: number, name: string, values: Record<string, string>, prefix: string}} Request
 * @typedef {{id: number, html: string} | {id: number, error: string}} Answer
 * @typedef {{loaded: number, total: number} | Ready | {error: string}} News compressed bytes so far
 * @typedef {{ready: "started" | "restored", used: string[]}} Ready with the addresses of all it may need
 * @typedef {(name: string, values: string, prefix: string) => string} Render takes values as JSON
 * @typedef {Map<string, Promise<any>>} Files responses by address; a module for WebAssembly
 * @typedef {{size: number, gzip: number, sha256: string}} Facts of a file
 * @typedef {{files: Record<string, Facts>, rest: Record<string, Facts>, packages: string[], libraries: import("./snapshot.js").Libraries}} Manifest
 */
import { DAMAGED, find, forget, sha256, withLibraries } from "./snapshot.js";

// NumPy is imported now, while no reader waits for an answer yet. What is random is so anew, though
// the memory may have been restored.
const RENDER = `
import gc, json, sys, numpy
from demokit import registry

gc.freeze()
for name in ("random", "numpy.random"):
    if name in sys.modules:
        sys.modules[name].seed()
lambda name, values, prefix: registry.render(name, json.loads(values), prefix)
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
    // Whoever asks for fresh files has had trouble with what was there.
    if (cache !== "default") await forget(folder, false).catch(() => {});
    const memory = find(folder);
    const facts = await read(manifest);
    const ready = (/** @type {Ready["ready"]} */ how) =>
      post({ ready: how, used: used(folder, facts.files) });
    const restored = await restore(folder, facts, await memory);
    let render = restored ?? (await start(folder, cache, facts));
    /** @type {Promise<Render> | undefined} */
    let anew;
    self.onmessage = async ({ data }) => {
      let said = answer(render, data);
      // What was restored may lack a file that is only imported now.
      if ("error" in said && restored) {
        anew ??= forget(folder, false).then(() => start(folder, cache, facts));
        said = answer((render = await anew), data);
        ready("started");
      }
      post(said);
    };
    ready(restored ? "restored" : "started");
  } catch (error) {
    post({ error: reason(error) });
  }
}

/** @type {(folder: string, cache: RequestCache, facts: Manifest) => Promise<Render>} */
async function start(folder, cache, facts) {
  return (await boot(folder, cache, facts)).runPython(RENDER);
}

/** @type {(folder: string, facts: Manifest, memory: import("./snapshot.js").Memory | undefined) => Promise<Render | undefined>} nothing where nothing fit was kept */
async function restore(folder, { files, libraries }, memory) {
  if (!memory) return undefined;
  const { bytes, heap } = memory;
  try {
    const arrivals = download(folder, files, "default");
    const python = await run(folder, arrivals, async (create) => ({
      createPyodideModule: withLibraries(create, archive(folder, arrivals), libraries, heap),
      _loadSnapshot: bytes,
    }));
    return python.runPython(RENDER);
  } catch (error) {
    if (error instanceof Refusal) throw error; // a file's fault
    await forget(folder, error === DAMAGED).catch(() => {});
    return undefined;
  }
}

/** @type {(folder: string, files: Files) => Promise<ArrayBuffer>} NumPy's, which holds the libraries */
export const archive = async (folder, files) =>
  (await files.get(`${folder}numpy.bin`))?.clone().arrayBuffer();

/** @type {(folder: string, files: Record<string, Facts>) => string[]} the addresses of all that was loaded, and of these files */
export function used(folder, files) {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...loaded, ...Object.keys(files).map((name) => folder + name)];
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

/** @type {(manifest: Promise<Response | null>) => Promise<Manifest>} what there is to start from */
export async function read(manifest) {
  if (!globalThis.WebAssembly) throw new Refusal("WebAssembly is off in this browser");
  if (!globalThis.isSecureContext) throw new Refusal("the site's address has to begin with https");
  return (await arrived("runtime.json", manifest)).json();
}

/**
 * Python from its files. `whole` is with what demos don't need of the standard library and NumPy.
 *
 * @type {(folder: string, cache: RequestCache, facts: Manifest, whole?: boolean) => Promise<any>}
 */
export async function boot(folder, cache, { files, rest, packages }, whole = false) {
  const arrivals = download(folder, whole ? { ...files, ...rest } : files, cache);
  return run(folder, arrivals, async () => ({
    packages: whole ? [...packages, "numpy-rest"] : packages,
  }));
}

/**
 * Python, with options of ours made from what creates its module, once all its files are there and
 * are the right ones.
 *
 * @type {(folder: string, files: Files, options: (create: (settings: any) => Promise<any>) => Promise<object>) => Promise<any>}
 */
export async function run(folder, files, options) {
  const python = load(folder, files, options);
  python.catch(() => {}); // A file that fails is the better reason, and comes first.
  await Promise.all(files.values());
  return python;
}

/** @type {typeof run} */
async function load(folder, files, options) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  try {
    // Pyodide is given what has been loaded already, and compiled already.
    self.fetch = async (file) => (await files.get(String(file).split("#")[0])) ?? fetch(file);
    WebAssembly.instantiateStreaming = /** @type {any} */ (instantiateCompiled);
    // The policy lets no module be made of bytes: it comes from the browser's cache, once checked.
    const names = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => folder + name);
    const [{ default: create }, { loadPyodide }] = await Promise.all(
      names.map((name) => files.get(name)?.then(() => import(name))),
    );
    const stdLibURL = `${folder}python_stdlib.bin`;
    const python = await loadPyodide({ indexURL: folder, stdLibURL, ...(await options(create)) });
    const rest = await (await files.get(`${folder}python_stdlib-rest.bin`))?.arrayBuffer();
    if (rest) add(python, new Uint8Array(rest));
    return python;
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
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
 * @param {Record<string, Facts>} files
 * @param {RequestCache} cache
 * @returns {Files}
 */
export function download(folder, files, cache) {
  const { fetch } = self; // Another is in its place when the packages' turn comes.
  const total = Object.values(files).reduce((sum, { gzip }) => sum + gzip, 0);
  let loaded = 0;
  const request = (/** @type {string} */ name) => {
    const { size, gzip, sha256: digest } = files[name];
    const count = (/** @type {number} */ bytes) =>
      post({ loaded: (loaded += (bytes * gzip) / size), total });
    const response = arrived(name, fetch(folder + name, { cache }));
    if (name === WASM) return compiled(name, response, digest, count);
    return checked(name, response, digest, count).then((bytes) => new Response(bytes));
  };
  const arrivals = new Map([[folder + WASM, request(WASM)]]);
  for (const name of Object.keys(files).filter((name) => name !== WASM)) {
    const turn = PYTHON.test(name) ? undefined : arrivals.get(folder + WASM);
    arrivals.set(folder + name, turn ? turn.then(() => request(name)) : request(name));
  }
  return arrivals;
}

/** @type {(name: string, response: Promise<Response | null>) => Promise<Response>} */
async function arrived(name, response) {
  const answer = await response.catch(() => null);
  if (!answer?.ok) throw new Refusal(`the file ${name} can't be loaded`);
  return answer;
}

/**
 * WebAssembly, compiled while it comes, once all its bytes were the right ones. The browser keeps
 * what it has compiled only of a response of its own, so another one is checked.
 *
 * @type {(name: string, response: Promise<Response>, digest: string, count: (bytes: number) => void) => Promise<WebAssembly.Module>}
 */
async function compiled(name, response, digest, count) {
  const twin = response.then((own) => own.clone());
  const module = WebAssembly.compileStreaming(response);
  const bytes = checked(name, twin, digest, count);
  // A host that gives it another type than it has keeps it from being compiled early.
  const late = module.catch(async () => WebAssembly.compile(await bytes));
  return (await Promise.all([late, bytes]))[0];
}

/**
 * A file's bytes, which are counted as they come, if they are the right ones.
 *
 * @type {(name: string, response: Promise<Response>, digest: string, count: (bytes: number) => void) => Promise<ArrayBuffer>}
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
  return bytes;
}
