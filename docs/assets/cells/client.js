/**
 * The Python of a page's cells and exercises: a worker of its own, started for the first of them that
 * runs. It holds what the cells have computed, which is gone when it is stopped or dies.
 *
 * @typedef {import("../python/messages.js").End["kind"]} Kind
 * @typedef {{kind: Kind, text: string, line: number | null, example?: string, mistake?: string, gone?: string, unstarted?: boolean}} End of a run; `gone` is why Python has ended, `unstarted` is set if it never started
 * @typedef {{loaded: number, total: number} | {running: true} | {text: string} | {html: string}} News of a run: how far Python has come, that it is there, what the code prints, a figure that it draws
 * @typedef {{type: "run", number: number, source: string} | {type: "check", source: string, check: string, wrong: string}} Request as in messages.js
 */
import { blobWorker } from "../python/blob-worker.js";
import { megabytes } from "../theme/page.js";

const SCRIPT = new URL("cells-worker.js", import.meta.url).href;
const KINDS = ["nothing", "value", "figure", "error", "right", "wrong"];

/** @type {Worker | undefined} */
let worker;
let ready = false;
let requests = 0;
/** @type {{id: number, request: Request, hear: (news: News) => void, end: (end: End) => void} | undefined} */
let task;
let last = Promise.resolve();

/** How many Pythons have ended, each with what cells had computed in it. */
export let ended = 0;

/** Does something with Python, after what was asked for before. @param {() => Promise<void>} work */
export function inTurn(work) {
  last = last.then(work);
}

/**
 * Runs a cell or a check, in its turn.
 *
 * @param {Request} request
 * @param {(news: News) => void} hear
 * @returns {Promise<End>}
 */
export function run(request, hear) {
  return new Promise((end) => {
    task = { id: ++requests, request, hear, end };
    if (!worker) start();
    else if (ready) post();
  });
}

/** How far Python's start has come, in words and figures. @param {{loaded: number, total: number}} news */
export const starting = ({ loaded, total }) =>
  /** @type {const} */ (["Python is starting.", `${megabytes(loaded)} of ${megabytes(total)} MB`]);

/** @type {End} */
const NOTHING = { kind: "nothing", text: "", line: null };

/**
 * Ends Python, and with it what runs.
 *
 * @param {string} why
 * @param {End} [shown]
 */
export function stop(why, shown = NOTHING) {
  const unstarted = !ready;
  if (worker) worker.onerror = null; // what ends it may still be told when the next one starts
  worker?.terminate();
  worker = undefined;
  ready = false;
  ended++;
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
  if (task) worker?.postMessage({ ...task.request, id: task.id });
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
  else if (message.type === "draw") task?.hear({ html: String(message.html) });
  else if (message.type === "end" && KINDS.includes(message.kind)) {
    const { kind, line, mistake } = message;
    const [text, example] = [message.text, message.example ?? ""].map(String);
    const shown = { kind, text, line, example, mistake };
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
