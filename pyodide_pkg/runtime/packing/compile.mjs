// Compiles the Python in an archive to bytecode, in the interpreter that will run it: Pyodide, here
// under Node, with pyodide-build's own function.
//
//   node compile.mjs PYODIDE_FOLDER STDLIB SITE_PACKAGES FOLDER ARCHIVE
//
// ARCHIVE, a .whl or .zip in FOLDER, is replaced by the compiled one, stored without compression.
// Docstrings, assertions and columns of lines are left out: a third of the bytes to load.
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

const compile = python.runPython(`
import sys
from pathlib import Path
from py_compile import PyCompileError

sys.path.append("/host")
from pyodide_build._py_compile import _py_compile_archive

def compile(archive):
    path = Path("/archives", archive)
    try:
        _py_compile_archive(path, keep=False, verbose=False, compression_level=0)
    except PyCompileError as error:
        raise ValueError(f"{error.file}: {error.exc_value}") from None

compile
`);
try {
  compile(archive);
} catch (error) {
  // The last line of a traceback says what is wrong.
  console.error(error.message.trimEnd().split("\n").at(-1));
  process.exitCode = 1;
}
