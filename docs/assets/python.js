/**
 * The page's one Python: a worker that is started when it is wanted and replaced when it dies.
 * It holds no state, so nothing is lost with it.
 *
 * @typedef {import("./worker.js").Request} Request
 * @typedef {{html?: string, error?: string}} Answer empty when there is no Python to answer
 * @typedef {"static" | "starting" | "live" | "failed"} State
 * @typedef {{state: State, note: string, loaded?: number, total?: number, by?: "started" | "restored"}} Status in bytes; how Python came to be there
 */
import { blobWorker } from "./blob.js";
import { mayStore } from "./storing.js";

const PATIENCE = 20; // seconds without a message while one is due
const REST = 3; // seconds without a request before the page does something for the next visit

/** @type {Status} */
export let status = { state: "static", note: "" };
/** @type {Worker | undefined} */
let worker;
/** @type {Set<(status: Status) => void>} */
const watchers = new Set();
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let requests = 0;
let losses = 0; // in a row
let timer = 0;
let rest = 0;
/** @type {Worker | undefined} */
let maker;

/** @type {(watcher: (status: Status) => void) => void} */
export function watch(watcher) {
  watchers.add(watcher);
  watcher(status);
}

/** Starts Python, unless that was tried already. */
export function start() {
  if (status.state === "static") launch("Python is starting.", "default");
}

/** Starts Python anew after a failure; files that have changed on the server are loaded again. */
export function restart() {
  losses = 0;
  launch("Python is starting.", "no-cache");
}

/** @type {(request: Omit<Request, "id">) => Promise<Answer>} */
export function ask(request) {
  if (status.state !== "live") return Promise.resolve({});
  const id = ++requests;
  if (rest) keepMemory();
  worker?.postMessage({ id, ...request });
  return new Promise((answer) => {
    waiting.set(id, answer);
    wait();
  });
}

/** @type {(note: string, cache: RequestCache) => void} */
function launch(note, cache) {
  stop();
  tell({ state: "starting", note });
  try {
    worker = blobWorker("worker.js", cache);
  } catch {
    return fail("the browser doesn't let the page run a worker");
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = lose;
  wait();
}

/** @type {(message: import("./worker.js").Answer | import("./worker.js").News) => void} */
function hear(message) {
  wait();
  if ("id" in message) {
    if ("html" in message) losses = 0;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  } else if ("error" in message) fail(message.error);
  else if ("total" in message) tell({ ...message, state: "starting", note: status.note });
  else live(message);
}

/** @type {(message: import("./worker.js").Ready) => void} */
function live({ ready, used }) {
  const note = losses ? "Python stopped and was started again. Nothing is lost." : "";
  tell({ state: "live", note, by: ready });
  document.dispatchEvent(new CustomEvent("used", { detail: used }));
  if (ready === "started" && mayStore()) keepMemory();
}

/** Has a snapshot made for the next visit, once Python rests. */
function keepMemory() {
  clearTimeout(rest);
  rest = setTimeout(() => {
    if (waiting.size > 0) return keepMemory();
    rest = 0;
    maker = blobWorker("snapshot-maker.js", "default");
  }, REST * 1000);
}

document.addEventListener("end-snapshot", () => {
  clearTimeout(rest);
  rest = 0;
  maker?.terminate();
});

/** Counts a second at a time, so that none counts in which the page sleeps. */
function wait(silence = 0) {
  clearTimeout(timer);
  if (status.state !== "starting" && waiting.size === 0) return;
  if (silence === PATIENCE) lose();
  else timer = setTimeout(wait, 1000, silence + 1);
}

function lose() {
  // One that never came may have been harmed by what was kept of it.
  const cache = status.state === "live" ? "default" : "no-cache";
  if (++losses > 1) fail("Python stopped twice in a row");
  else launch("Python stopped and is starting again. Nothing is lost.", cache);
}

/** @type {(reason: string) => void} */
function fail(reason) {
  stop();
  const why = navigator.onLine ? reason : "there is no network, and Python isn't on this device";
  tell({ state: "failed", note: `This demo can't compute at the moment: ${why}.` });
}

function stop() {
  worker?.terminate();
  for (const answer of waiting.values()) answer({});
  waiting.clear();
  clearTimeout(timer);
  clearTimeout(rest);
}

/** @type {(news: Status) => void} */
function tell(news) {
  status = news;
  for (const watcher of watchers) watcher(status);
}
