/** Starts Pyodide in a worker, from files that have been downloaded and checked. */
import { download, Refusal } from "./download.js";

/** Where Python finds installed packages; the demos' own files lie beside them. */
export const PACKAGES = "/lib/python3.14/site-packages/";

/**
 * Starts Python from its files. With `whole`, also from what demos don't need of the standard
 * library and NumPy.
 *
 * @param {import("./messages.js").Start} start
 * @param {import("./download.js").Manifest} manifest
 * @param {boolean} [whole]
 * @returns {Promise<any>} Pyodide
 * @throws {Refusal} where a file can't be loaded, or isn't the right one
 */
export async function boot(start, { files, rest, packages }, whole = false) {
  const arrivals = download(start, whole ? { ...files, ...rest } : files);
  const python = await run(start, arrivals, () => ({
    packages: whole ? [...packages, "numpy-rest"] : packages,
  }));
  if (whole) {
    const archive = await arrivals.get(`${start.folder}python_stdlib-rest.bin`);
    python.FS.writeFile("/tmp/rest.zip", new Uint8Array(await archive.arrayBuffer()));
    python.pyimport("demokit.browser").add_to_stdlib("/tmp/rest.zip");
  }
  return python;
}

/**
 * Starts Pyodide with options of ours, once all files are there and right, and writes the demos'
 * own files.
 *
 * @param {import("./messages.js").Start} start
 * @param {import("./download.js").Arrivals} arrivals
 * @param {(create: (settings: any) => Promise<any>) => object} options made from what creates Pyodide's module
 * @returns {Promise<any>} Pyodide
 */
export async function run(start, arrivals, options) {
  const loading = load(start.folder, arrivals, options);
  loading.catch(() => {}); // A file that fails is the better reason, and comes first.
  await Promise.all(arrivals.values());
  const python = await loading;
  for (const { path, url } of start.files) {
    const filePath = PACKAGES + path;
    python.FS.mkdirTree(filePath.slice(0, filePath.lastIndexOf("/")));
    python.FS.writeFile(filePath, new Uint8Array(await (await arrivals.get(url)).arrayBuffer()));
  }
  return python;
}

/**
 * @param {string} folder
 * @param {import("./download.js").Arrivals} arrivals
 * @param {(create: (settings: any) => Promise<any>) => object} options
 * @returns {Promise<any>}
 */
async function load(folder, arrivals, options) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  try {
    // Pyodide is given what has been loaded already, and compiled already.
    self.fetch = async (file) => (await arrivals.get(String(file).split("#")[0])) ?? fetch(file);
    WebAssembly.instantiateStreaming = /** @type {any} */ (instantiateCompiled);
    // The policy lets no module be made of bytes: it comes from the browser's cache, once checked.
    const names = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => folder + name);
    const [{ default: create }, { loadPyodide }] = await Promise.all(
      names.map((name) => arrivals.get(name)?.then(() => import(name))),
    );
    const stdLibURL = `${folder}python_stdlib.bin`;
    return await loadPyodide({ indexURL: folder, stdLibURL, ...options(create) });
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {WebAssembly.Imports} imports
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
async function instantiateCompiled(compiled, imports) {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/**
 * @param {import("./messages.js").Start} start
 * @param {Record<string, unknown>} files of Python, by name
 * @returns {string[]} the addresses of all that a start may need
 */
export const used = ({ folder, files: data }, files) => [
  ...["runtime.json", ...Object.keys(files)].map((name) => folder + name),
  ...data.map(({ url }) => url),
];

/** What an error means to a reader. @param {unknown} error @returns {string} */
export function reason(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof RangeError) return "there isn't enough memory";
  return String(error).trim().split("\n").at(-1) ?? "";
}
