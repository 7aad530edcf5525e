"""Every version and every SHA-256 of what the browser runs that we didn't write.

To move to another Pyodide: change its version here and in package.json, run `npm install`, read the
new names and sums from the npm package (its lock file names NumPy's), write anew which files demos
start from (`python -m runtime.packing.imports`), and run `make test`.

314.0.4 is the newest whose NumPy wheel the package index carries too: from 314.0.5 on it is 2.4.6,
which Pyodide's distribution alone has.
"""

PYODIDE = "314.0.4"
PYTHON = "3.14"
NUMPY = "2.4.3"

NPM_FILES = {
    "pyodide.mjs": "c75dd73bb0c70674135f9f4ab746c9b5316e9fe027cafacb2be445e658f04c92",
    "pyodide.asm.mjs": "fd7a3cefa122ff6463dcf2997961eb341250e4cc4ed60281448390f0a767cca2",
    "pyodide.asm.wasm": "6c8986a8ee583401069aa403e76ee79d4633a1478ab11cea76030bc299aded9f",
    "pyodide-lock.json": "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3",
    "python_stdlib.zip": "b5ca2308e9fa72eda319889a1ddf086389e9f1234ced279cc71267fe9ba56e54",
}

NUMPY_WHEEL = f"numpy-{NUMPY}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
NUMPY_SHA256 = "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e"

# NumPy for WebAssembly is on no package index of its own. Pyodide's distribution has it; where that
# can't be reached, a wheel that carries Pyodide for its own pages has the very same file.
PYODIDE_DISTRIBUTION = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
CARRIER = "open-webui==0.12.4"
CARRIER_FOLDER = "open_webui/frontend/pyodide/"
CARRIER_MEGABYTES = 106
