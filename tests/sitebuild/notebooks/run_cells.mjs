// The same in the browser's Python: node run_cells.mjs PYODIDE NUMPY_WHEEL RUN_CELLS.PY < NOTEBOOKS
import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [folder, wheel, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
await python.loadPackage(pathToFileURL(wheel).href, { messageCallback: () => {} });
python.FS.writeFile("run_cells.py", await readFile(program));
python.globals.set("notebooks", await text(process.stdin));
console.log(
  python.runPython(`
    import json
    from run_cells import shown

    json.dumps([shown(cells) for cells in json.loads(notebooks)])
  `),
);
