// Starts Python from an assembled folder under Node, with the options that the browser uses.
//
//   node boot_check.mjs FOLDER [whole] < program.py
//
// prints the value of the program's last expression; `whole` adds what demos don't need of the
// standard library, NumPy and our own packages. As a module: `boot(folder, whole)` gives Pyodide.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/**
 * @param {string} folder - an assembled folder
 * @param {boolean} whole - whether the rest is added to what demos start from
 * @returns {Promise<any>} Pyodide, with the packages of the manifest loaded
 */
export async function boot(folder, whole = false) {
  const { files, rest, packages } = await readJson(path.join(folder, "runtime.json"));
  const served = { ...files, ...rest };
  const rests = ["numpy", ...packages].map((name) => `${name}-rest`);
  await checkFiles(folder, served);
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
  const wheels = await mkdtemp(path.join(tmpdir(), "wheels-"));
  try {
    const python = await loadPyodide({
      indexURL: folder,
      stdLibURL: path.join(folder, "python_stdlib.bin"),
      lockFileURL: await unpackLock(folder, served, wheels),
      packages: whole ? [...packages, ...rests] : packages,
    });
    if (whole) await addStdlib(python, path.join(folder, "python_stdlib-rest.bin"));
    return python;
  } finally {
    await rm(wheels, { recursive: true });
  }
}

async function addStdlib(python, file) {
  python.FS.writeFile("/tmp/rest.zip", await readFile(file));
  python.pyimport("demokit.browser").add_to_stdlib("/tmp/rest.zip");
  python.FS.unlink("/tmp/rest.zip");
}

/** Under Node, Pyodide checks nothing. */
async function checkFiles(folder, files) {
  for (const [name, { sha256 }] of Object.entries(files)) {
    if ((await sumOf(path.join(folder, name))) !== sha256) throw new Error(`${name} was altered`);
  }
}

/**
 * Under Node, an address is a path and has no fragment: each wheel gets its own name as a link.
 *
 * @returns {Promise<string>} the path of a lock file beside the links
 */
async function unpackLock(folder, files, wheels) {
  const lock = await readJson(path.join(folder, "pyodide-lock.json"));
  for (const entry of Object.values(lock.packages)) {
    const [name, wheel] = entry.file_name.split("#/");
    if (entry.sha256 !== files[name].sha256) throw new Error(`the lock file has another ${name}`);
    await mkdir(path.join(wheels, name));
    entry.file_name = path.join(name, wheel);
    await symlink(path.resolve(folder, name), path.join(wheels, entry.file_name));
  }
  const unpacked = path.join(wheels, "pyodide-lock.json");
  await writeFile(unpacked, JSON.stringify(lock));
  return unpacked;
}

async function readJson(file) {
  return JSON.parse(await readFile(file, "utf8"));
}

async function sumOf(file) {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder, half] = process.argv;
  const program = await text(process.stdin);
  try {
    const python = await boot(path.resolve(folder), half === "whole");
    console.log(String(python.runPython(program)));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
