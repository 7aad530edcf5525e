/**
 * The page's one Python for demos: a worker that is started when it is wanted and replaced when it
 * dies. It holds no state, so nothing is lost with it.
 *
 * @typedef {{html?: string, error?: string}} Answer empty when there is no Python to answer
 * @typedef {"static" | "starting" | "live" | "failed"} State
 * @typedef {{state: State, note: string, loaded?: number, total?: number, by?: "started" | "restored"}} Status in bytes; how Python came to be there
 */
import { mayStore } from "../theme/page.js";
import { blobWorker } from "./blob-worker.js";

const PATIENCE = 20; // seconds without a message while an answer is due
const REST = 3; // seconds without a request before a snapshot is made for the next visit

/** @type {Status} */
export let status = { state: "static", note: "" };
/** @type {Worker | undefined} */
let worker;
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let requests = 0;
let losses = 0; // in a row
let silenceTimer = 0;
let restTimer = 0;
/** @type {Worker | undefined} */
let snapshotMaker;

/** Starts Python, unless that was tried already. */
export function start() {
  if (status.state === "static") launch("Python is starting.", "default");
}

/** Starts Python anew after a failure; files that have changed on the server are loaded again. */
export function restart() {
  losses = 0;
  launch("Python is starting.", "no-cache");
}

/**
 * @param {Omit<import("./messages.js").Render, "type" | "id">} request
 * @returns {Promise<Answer>}
 */
export async function ask(request) {
  if (status.state !== "live") return {};
  const id = ++requests;
  if (restTimer) prepareNextVisit();
  worker?.postMessage({ type: "render", id, ...request });
  return new Promise((answer) => {
    waiting.set(id, answer);
    watchSilence();
  });
}

/** @param {string} note @param {RequestCache} cache */
function launch(note, cache) {
  stop();
  tell({ state: "starting", note });
  try {
    worker = blobWorker("demo-worker.js", "serve", cache);
  } catch {
    return fail("the browser doesn't let the page run a worker");
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = lose;
}

/** @param {import("./messages.js").FromDemos} message */
function hear(message) {
  if (message.type === "ready") live(message);
  else if (message.type === "progress") tell({ ...message, state: "starting", note: status.note });
  else if (message.type === "result") {
    losses = 0;
    answer(message.id, { html: message.html });
  } else if (message.id) answer(message.id, { error: message.message });
  else fail(message.message);
  watchSilence();
}

/** @param {number} id @param {Answer} said */
function answer(id, said) {
  waiting.get(id)?.(said);
  waiting.delete(id);
}

/** @param {import("./messages.js").Ready} message */
function live({ by, used }) {
  const note = losses ? "Python stopped and was started again. Nothing is lost." : "";
  tell({ state: "live", note, by });
  document.dispatchEvent(new CustomEvent("files-used", { detail: used }));
  if (by === "started" && mayStore()) prepareNextVisit();
}

/** Has a snapshot made for the next visit, once Python rests. */
function prepareNextVisit() {
  clearTimeout(restTimer);
  restTimer = setTimeout(() => {
    if (waiting.size > 0) return prepareNextVisit();
    restTimer = 0;
    snapshotMaker = blobWorker("demo-worker.js", "makeSnapshot", "default");
  }, REST * 1000);
}

/**
 * Replaces a worker that owes an answer and says nothing. A start takes as long as it takes. Counts
 * a second at a time, so that none counts in which the page sleeps.
 */
function watchSilence(silence = 0) {
  clearTimeout(silenceTimer);
  if (status.state !== "live" || waiting.size === 0) return;
  if (silence === PATIENCE) lose();
  else silenceTimer = setTimeout(watchSilence, 1000, silence + 1);
}

function lose() {
  // One that never became ready may have a corrupt cache: bypass it.
  const cache = status.state === "live" ? "default" : "no-cache";
  if (++losses > 1) fail("Python stopped twice in a row");
  else launch("Python stopped and is starting again. Nothing is lost.", cache);
}

/** @param {string} reason */
function fail(reason) {
  stop();
  const why = navigator.onLine ? reason : "there is no network, and Python isn't on this device";
  tell({ state: "failed", note: `This demo can't compute at the moment: ${why}.` });
}

function stop() {
  worker?.terminate();
  for (const answer of waiting.values()) answer({});
  waiting.clear();
  clearTimeout(silenceTimer);
  clearTimeout(restTimer);
}

/** @param {Status} news */
function tell(news) {
  status = news;
  document.dispatchEvent(new CustomEvent("python-status", { detail: status }));
}

document.addEventListener("python-start", start);
document.addEventListener("snapshot-end", () => {
  clearTimeout(restTimer);
  restTimer = 0;
  snapshotMaker?.terminate();
});
