// Compiles the Python in an archive to bytecode, in the interpreter that will run it: Pyodide, here
// under Node, with pyodide-build's own function.
//
//   node compile.mjs PYODIDE_FOLDER STDLIB SITE_PACKAGES FOLDER ARCHIVE
//
// ARCHIVE, a .whl or .zip in FOLDER, is replaced by the compiled one, stored without compression.
// Docstrings, assertions and columns of lines are left out: a third of the bytes to load.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stdLibURL, sitePackages, folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")).href);

const { SOURCE_DATE_EPOCH, TZ } = process.env;
const python = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL,
  args: ["-OO"],
  // The date makes the bytecode the same each time. The host's packages, which are imported here,
  // are not to get bytecode of this Python beside their own.
  env: { SOURCE_DATE_EPOCH, TZ, PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
});

const { FS } = python;
for (const [point, root] of [
  ["/host", sitePackages],
  ["/archives", folder],
]) {
  FS.mkdirTree(point);
  FS.mount(FS.filesystems.NODEFS, { root }, point);
}

const program = await readFile(new URL("compile_archive.py", import.meta.url), "utf8");
const compile = python.runPython(`${program}\ncompile_archive`);
try {
  compile(`/archives/${archive}`);
} catch (error) {
  // The last line of a traceback says what is wrong.
  console.error(error.message.trimEnd().split("\n").at(-1));
  process.exitCode = 1;
}
