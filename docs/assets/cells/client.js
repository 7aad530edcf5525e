/**
 * The Python of a page's cells: a worker of its own, started for the first cell that runs. It holds
 * what the cells have computed, which is gone when it is stopped or dies.
 *
 * @typedef {import("../python/messages.js").End["kind"]} Kind
 * @typedef {{kind: Kind, text: string, line: number | null, gone?: string, unstarted?: boolean}} End of a cell's run; `gone` is why Python has ended, `unstarted` is set if it never started
 * @typedef {{loaded: number, total: number} | {running: true} | {text: string}} News of a cell: how far Python has come, that it is there, what the cell prints
 */
import { blobWorker } from "../python/blob-worker.js";

const SCRIPT = new URL("cells-worker.js", import.meta.url).href;
const KINDS = ["nothing", "value", "figure", "error"];

/** @type {Worker | undefined} */
let worker;
let ready = false;
let requests = 0;
/** @type {{id: number, number: number, source: string, hear: (news: News) => void, end: (end: End) => void} | undefined} */
let task;

/**
 * Runs a cell, when no other runs.
 *
 * @param {number} number
 * @param {string} source
 * @param {(news: News) => void} hear
 * @returns {Promise<End>}
 */
export function run(number, source, hear) {
  return new Promise((end) => {
    task = { id: ++requests, number, source, hear, end };
    if (!worker) start();
    else if (ready) post();
  });
}

/** @type {End} */
const NOTHING = { kind: "nothing", text: "", line: null };

/**
 * Ends Python, and with it the cell that runs.
 *
 * @param {string} why
 * @param {End} [shown]
 */
export function stop(why, shown = NOTHING) {
  const unstarted = !ready;
  worker?.terminate();
  worker = undefined;
  ready = false;
  finish({ ...shown, gone: why, unstarted });
}

function start() {
  try {
    worker = blobWorker(SCRIPT, "serve", "default");
  } catch {
    return stop("Python can't start: the browser doesn't let the page run a worker.");
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => stop(ready ? "Python stopped." : "Python can't start: a file is missing.");
}

function post() {
  if (!task) return;
  const { id, number, source } = task;
  worker?.postMessage({ type: "run", id, number, source });
}

/**
 * Whatever a message says, all it can change is what a cell shows: a reader's code may have sent it.
 *
 * @param {any} message
 */
function hear(message) {
  if (message.type === "progress") {
    task?.hear({ loaded: Number(message.loaded), total: Number(message.total) });
  } else if (message.type === "ready") {
    // No reader's code has run before.
    if (!ready)
      document.dispatchEvent(new CustomEvent("files-used", { detail: [SCRIPT, ...message.used] }));
    ready = true;
    task?.hear({ running: true });
    post();
  } else if (message.type === "error" && !ready) {
    stop(`Python can't start: ${message.message}.`);
  } else if (message.id !== task?.id) return;
  else if (message.type === "error") stop(`Python stopped: ${message.message}.`);
  else if (message.type === "print") task?.hear({ text: String(message.text) });
  else if (message.type === "end" && KINDS.includes(message.kind)) {
    const shown = { kind: message.kind, text: String(message.text), line: message.line };
    if (message.gone) stop("Python had no memory left and was stopped.", shown);
    else finish(shown);
  }
}

/** @param {End} end */
function finish(end) {
  const done = task;
  task = undefined;
  done?.end(end);
}
