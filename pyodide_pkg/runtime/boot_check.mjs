// Starts Python from an assembled folder under Node, with the options that the browser uses.
//
//   node boot_check.mjs FOLDER < program.py
//
// prints the value of the program's last expression. As a module: `boot(folder)` gives Pyodide.
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/**
 * @param {string} folder - an assembled folder
 * @returns {Promise<any>} Pyodide, with the packages of the manifest loaded
 */
export async function boot(folder) {
  const manifest = await readJson(path.join(folder, "runtime.json"));
  await checkFiles(folder, manifest.files);
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
  const wheels = await mkdtemp(path.join(tmpdir(), "wheels-"));
  try {
    return await loadPyodide({
      indexURL: folder,
      stdLibURL: path.join(folder, "python_stdlib.bin"),
      lockFileURL: await unpackLock(folder, manifest.files, wheels),
      packages: manifest.packages,
    });
  } finally {
    await rm(wheels, { recursive: true });
  }
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
    await symlink(path.resolve(folder, name), path.join(wheels, wheel));
    entry.file_name = wheel;
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
  const python = await boot(path.resolve(process.argv[2]));
  console.log(String(python.runPython(await text(process.stdin))));
}
