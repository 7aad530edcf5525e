/**
 * What workers and pages tell each other, and the events by which our scripts reach one another.
 *
 * To the worker of demos: `Render`. From it: `Progress`, `Ready`, `Result`, `Failure`.
 * To the worker of cells: `Run`, `Check`. From it: `Progress`, `Ready`, `Print`, `Draw`, `End`, `Failure`.
 *
 * @typedef {{type: "render", id: number, name: string, values: Record<string, string>, prefix: string, seconds?: number}} Render a demo's view; `seconds` is how long its work may go on before the view tells how far it has come
 * @typedef {{type: "result", id: number, html: string}} Result
 * @typedef {{type: "run", id: number, number: number, source: string}} Run the cell of that number
 * @typedef {{type: "check", id: number, source: string, check: string, wrong: string}} Check what a reader wrote for an exercise; `wrong` is the results of its wrong programs, as JSON
 * @typedef {{type: "print", id: number, text: string}} Print a piece of what a cell prints
 * @typedef {{type: "draw", id: number, html: string}} Draw a figure in place of the one before, while a cell runs
 * @typedef {{type: "end", id: number, kind: "nothing" | "value" | "figure" | "error" | "right" | "wrong", text: string, line: number | null, example?: string, mistake?: string | null, gone: boolean}} End of a cell, or of a check, with code of the call that failed and the name of the wrong program that gives the same; `gone` when its Python is of no use any more
 * @typedef {{type: "progress", loaded: number, total: number}} Progress of a start, in compressed bytes; every stage sends one
 * @typedef {{type: "ready", by: "started" | "restored", used: string[]}} Ready with the addresses of all files that it may need
 * @typedef {{type: "error", id?: number, message: string}} Failure of a request, or of the start
 *
 * @typedef {Progress | Ready | Result | Failure} FromDemos
 * @typedef {Progress | Ready | Print | Draw | End | Failure} FromCells
 *
 * What a worker is given to start from:
 *
 * @typedef {{path: string, url: string, size: number, sha256: string}} DataFile a demo's own file, and its place beside the demos
 * @typedef {{folder: string, cache: RequestCache, files: DataFile[]}} Start with the folder of Python's files
 *
 * Events of the document:
 *
 * - `python-start`: the reader wants Python.
 * - `python-status`: how Python is; the detail is a `Status` of client.js.
 * - `files-used`: files that are to be kept with the page; the detail is a list of addresses.
 * - `files-kept`: the service worker has done what it was asked, or the detail names the error.
 * - `snapshot-end`: no snapshot of Python is to be stored any more.
 * - `answers-changed`: answers to questions were kept or removed, here or in another tab.
 *
 * Message to the page around a demo's own page: `{type: "live-demo:height", height, demo}`.
 */
export {};
