"""Every version and every SHA-256 of what the browser runs that we didn't write.

To move to another Pyodide: change its version here and in package.json, run `npm install`, read the
new names and sums from the npm package (its lock file names NumPy's), write anew which files demos
start from (`python -m runtime.packing.imports`), and run `make test`.
"""

PYODIDE = "314.0.3"
PYTHON = "3.14"
NUMPY = "2.4.3"

NPM_FILES = {
    "pyodide.mjs": "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5",
    "pyodide.asm.mjs": "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d",
    "pyodide.asm.wasm": "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf",
    "pyodide-lock.json": "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3",
    "python_stdlib.zip": "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4",
}

NUMPY_WHEEL = f"numpy-{NUMPY}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
NUMPY_SHA256 = "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e"

# NumPy for WebAssembly is on no package index of its own. Pyodide's distribution has it; where that
# can't be reached, a wheel that carries Pyodide for its own pages has the very same file.
PYODIDE_DISTRIBUTION = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
CARRIER = "open-webui==0.12.4"
CARRIER_FOLDER = "open_webui/frontend/pyodide/"
CARRIER_MEGABYTES = 106
