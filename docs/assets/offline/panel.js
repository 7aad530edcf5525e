/** What the reader can see and say of what the site stores on the device. */
import { mayStore, PATH } from "./storage-consent.js";

const PYTHON = "runtime/";
const CELLS = ["cells.js", "cells-worker.js", "editor.js", "figure.js"];
const STORES = ["pages", "files", "uses", "python"].map((part) => PATH + part);

const PARTS = `<p class="offline-says" role="status"></p>
  <p class="offline-progress" hidden><progress></progress> <span></span></p>
  <p><button type="button" data-offline="python"></button>
  <button type="button" data-offline="all"></button></p>`;

/** @type {{begin: () => void, use: (addresses: string[]) => void, forget: (folder: string) => void}} */
let offline;

/**
 * Fills the panel.
 *
 * @param {HTMLElement} panel
 * @param {typeof offline} functions of the page's offline.js
 */
export function show(panel, functions) {
  offline = functions;
  panel.insertAdjacentHTML("beforeend", PARTS);
  panel.addEventListener("click", ({ target }) => {
    const { offline } = /** @type {HTMLElement} */ (target).dataset;
    if (offline) act(offline === "python").then(() => tell(panel));
  });
  document.addEventListener("files-kept", () => tell(panel));
  tell(panel);
  followPython(panel);
}

/** @param {boolean} may */
function letStore(may) {
  try {
    if (may) localStorage.removeItem(`${PATH}stores`);
    else localStorage.setItem(`${PATH}stores`, "nothing");
  } catch {
    // Then nothing is stored anyway.
  }
  endSnapshot();
}

/** Ends the making of a snapshot, which would be stored after the reader had it removed. */
function endSnapshot() {
  document.dispatchEvent(new Event("snapshot-end"));
}

let tellings = 0;

/** Tells what is stored; of several calls at once, the last counts. @param {HTMLElement} panel */
async function tell(panel) {
  const telling = ++tellings;
  const [{ pages, bytes, python }, needed] = await Promise.all([stored(), pythonFiles()]);
  if (telling !== tellings) return;
  const there = pages === 1 ? "1 page of this site is" : `${pages} pages of this site are`;
  const opens = pages === 1 ? "opens" : "open";
  const demos = python ? ", with live demos" : "";
  find(panel, ".offline-says").textContent = bytes
    ? `${there} stored on this device and ${opens} without a network${demos}: ${megabytes(bytes)} MB.`
    : "Nothing of this site is stored on this device.";
  const [own, all] = panel.querySelectorAll(/** @type {"button"} */ ("[data-offline]"));
  const size = needed.reduce((sum, { gzip }) => sum + gzip, 0);
  own.hidden = !python && !size;
  const what = hasCells() ? "demos and code" : "the demos";
  own.textContent = python
    ? `Remove ${what}`
    : `Keep ${what} for offline (${megabytes(size)} MB to load)`;
  all.hidden = !bytes && mayStore();
  all.textContent = mayStore() ? "Remove all" : "Keep pages for offline again";
}

/**
 * Stores or removes, whichever is the opposite of what is.
 *
 * @param {boolean} ofPython
 */
async function act(ofPython) {
  if (ofPython) return (await stored()).python ? removePython() : startPython();
  if (!mayStore()) return again();
  letStore(false);
  await drop("");
  await (await navigator.serviceWorker.getRegistration(PATH))?.unregister();
}

/** Removes what is kept of a folder of the site, once nothing is being stored; "" of all. @param {string} folder */
async function drop(folder) {
  offline.forget(folder);
  await navigator.locks.request(`${PATH}offline`, async () => {
    for (const name of folder ? [] : STORES) await caches.delete(name);
    if (!folder) return;
    const [files, uses] = [await caches.open(`${PATH}files`), await caches.open(`${PATH}uses`)];
    const stays = (/** @type {string} */ file) => !file.startsWith(location.origin + PATH + folder);
    for (const request of await uses.keys()) {
      const used = await (await uses.match(request))?.json();
      await uses.put(request, Response.json(used.filter(stays)));
    }
    for (const { url } of await files.keys()) if (!stays(url)) await files.delete(url);
  });
}

function again() {
  letStore(true);
  offline.begin();
}

/** Python's files come with its start; what only cells need is added. */
async function startPython() {
  again();
  const demo = /** @type {HTMLElement} */ (document.querySelector("live-demo"));
  if (demo.dataset.state === "live") return useCells();
  document.addEventListener("files-used", useCells, { once: true });
  document.dispatchEvent(new Event("python-start"));
}

async function useCells() {
  if (!hasCells()) return;
  offline.use(CELLS.map((name) => new URL(name, import.meta.url).href));
  offline.use((await pythonFiles()).map(({ address }) => address));
}

async function removePython() {
  endSnapshot();
  await drop(PYTHON);
  await caches.delete(`${PATH}python`);
}

/** Shows how far Python's files have come. @param {HTMLElement} panel */
function followPython(panel) {
  const progress = find(panel, ".offline-progress");
  document.addEventListener("python-status", (event) => {
    const { state, loaded = 0, total = 0 } = /** @type {CustomEvent} */ (event).detail;
    progress.hidden = state !== "starting";
    find(progress, "progress").setAttribute("value", String(total && loaded / total));
    find(progress, "span").textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
  });
}

/** How many pages are stored, how many bytes in all, and whether Python is among them. */
async function stored() {
  let [pages, bytes, python] = [0, 0, false];
  for (const name of STORES) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
      pages += Number(name === `${PATH}pages`);
      python ||= request.url.endsWith(".wasm");
    }
  }
  return { pages, bytes, python };
}

/** @returns {string | undefined} the folder of the Python that this page's demos need */
const runtime = () =>
  document.querySelector("live-demo")
    ? /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=python-runtime]"))
        ?.content
    : undefined;

/** @returns {boolean} whether the page has code that can be run */
const hasCells = () => document.querySelector("live-cell") !== null;

/** The files of Python that the page may need, and their bytes on the way; none where it needs no Python. */
async function pythonFiles() {
  const folder = runtime();
  if (!folder) return [];
  const address = new URL(folder, document.baseURI).href;
  const manifest = await fetch(`${address}runtime.json`).catch(() => null);
  if (!manifest?.ok) return [];
  const { files, rest } = await manifest.json();
  /** @type {[string, {gzip: number}][]} */
  const needed = Object.entries(hasCells() ? { ...files, ...rest } : files);
  return needed.map(([name, { gzip }]) => ({ address: address + name, gzip }));
}

/** @param {Element} root @param {string} selector @returns {HTMLElement} */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
