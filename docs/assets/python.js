/**
 * The page's one Python: a worker that is started when it is wanted and replaced when it dies.
 * It holds no state, so nothing is lost with it.
 *
 * @typedef {"static" | "starting" | "live" | "failed"} State
 * @typedef {{state: State, note: string, loaded?: number, total?: number}} Status bytes while they arrive
 * @typedef {import("./worker.js").Request} Request
 * @typedef {{html?: string, error?: string}} Answer neither, when Python isn't there to answer
 */

const PATIENCE = 20; // seconds without a message, while one is due

/** @type {Status} */
let status = { state: "static", note: "" };
/** @type {Set<(status: Status) => void>} */
const watchers = new Set();
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
/** @type {Worker | undefined} */
let worker;
let requests = 0;
let losses = 0; // in a row
let silence = 0;
let timer = 0;

/** @type {(watcher: (status: Status) => void) => void} */
export const watch = (watcher) => watchers.add(watcher);

/** Starts Python, the first time it is called. */
export const start = () => status.state === "static" && launch("Python is starting.");

/** Starts it anew after a failure. */
export function restart() {
  losses = 0;
  launch("Python is starting.");
}

/**
 * Asks for a view.
 *
 * @param {Omit<Request, "id">} request
 * @returns {Promise<Answer>}
 */
export async function ask(request) {
  if (status.state !== "live") return {};
  const id = ++requests;
  /** @type {PromiseWithResolvers<Answer>} */
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(id, resolve);
  worker?.postMessage({ id, ...request });
  expect();
  return promise;
}

/** @type {(note: string) => void} */
function launch(note) {
  stop();
  tell({ state: "starting", note });
  try {
    worker = new Worker(code(), { type: "module" });
  } catch {
    return fail("this browser doesn't let the page run a worker");
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = lose;
  expect();
}

/** A worker from a blob keeps to the page's security policy; one from an address wouldn't. */
function code() {
  const module = new URL("worker.js", import.meta.url).href;
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=demo-runtime]"));
  const runtime = new URL(meta.content, document.baseURI).href;
  const [from, folder] = [module, runtime].map((address) => JSON.stringify(address));
  const text = `import { serve } from ${from}; serve(${folder});`;
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** @type {(message: import("./worker.js").Message) => void} */
function hear(message) {
  expect();
  if ("total" in message) tell({ state: "starting", note: status.note, ...message });
  else if ("ready" in message) tell({ state: "live", note: losses ? "Python had stopped and was started again. Nothing is lost." : "" });
  else if (!("id" in message)) fail(message.error);
  else {
    if ("html" in message) losses = 0;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  }
}

/** Waits a second at a time: while the page sleeps, none is counted. */
function expect() {
  silence = 0;
  clearTimeout(timer);
  timer = setTimeout(function tick() {
    if (status.state !== "starting" && waiting.size === 0) return;
    if (++silence === PATIENCE) lose();
    else timer = setTimeout(tick, 1000);
  }, 1000);
}

function lose() {
  if (++losses > 1) fail("Python stopped twice in a row");
  else launch("Python had stopped and is starting again. Nothing is lost.");
}

/** @type {(reason: string) => void} */
function fail(reason) {
  stop();
  tell({ state: "failed", note: `The demo can't compute now: ${reason}.` });
}

function stop() {
  worker?.terminate();
  clearTimeout(timer);
  for (const resolve of waiting.values()) resolve({});
  waiting.clear();
}

/** @type {(news: Status) => void} */
function tell(news) {
  status = news;
  for (const watcher of watchers) watcher(status);
}
