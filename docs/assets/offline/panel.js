/** What the reader can see and say of what the site stores on the device. */
import { mayStore, PATH } from "./storage-consent.js";

const PYTHON = "runtime/";
const CELLS = ["cells.js", "cells-worker.js", "editor.js", "figure.js"];
const STORES = ["pages", "files", "uses", "python"].map((part) => PATH + part);

const PARTS = `<p class="offline-says" role="status"></p>
  <p class="offline-progress" hidden><progress></progress> <span></span></p>
  <p><button type="button" data-offline="python"></button>
  <button type="button" data-offline="all"></button></p>`;

const REFUSED = "The browser doesn't let this site store anything on this device.";

/**
 * @typedef {{begin: () => void, use: (addresses: string[]) => void, files: Set<string>}} Offline
 * @typedef {{pages: number, bytes: number, python: boolean}} Kept on the device, of the site
 */

/** @type {Offline} */
let offline;

/**
 * Fills the panel.
 *
 * @param {HTMLElement} panel
 * @param {Offline} functions of the page's offline.js
 */
export function show(panel, functions) {
  offline = functions;
  panel.insertAdjacentHTML("beforeend", PARTS);
  panel.addEventListener("click", ({ target }) => {
    const { offline } = /** @type {HTMLElement} */ (target).dataset;
    if (offline)
      act(offline === "python")
        .catch(({ name }) => name)
        .then((fault) => tell(panel, why(fault)));
  });
  document.addEventListener("files-kept", (event) =>
    tell(panel, why(/** @type {CustomEvent} */ (event).detail)),
  );
  tell(panel);
  followPython(panel);
}

/** @param {boolean} may */
function letStore(may) {
  if (may) localStorage.removeItem(`${PATH}stores`);
  else localStorage.setItem(`${PATH}stores`, "nothing");
  endSnapshot();
}

/** Ends the making of a snapshot, which would be stored after the reader had it removed. */
function endSnapshot() {
  document.dispatchEvent(new Event("snapshot-end"));
}

/**
 * What it means that something couldn't be stored.
 *
 * @param {string} [fault] the name of an error
 * @returns {string}
 */
function why(fault) {
  if (!fault) return "";
  const full = fault === "QuotaExceededError";
  const reason = full ? "there is no room left for it on this device" : "a file can't be loaded";
  return `Not all of it could be stored: ${reason}.`;
}

let tellings = 0;

/**
 * Tells what is stored; of several calls at once, the last counts.
 *
 * @param {HTMLElement} panel
 * @param {string} [fault] a sentence about what couldn't be done
 */
async function tell(panel, fault = "") {
  const telling = ++tellings;
  const needed = await pythonFiles();
  const kept = await stored(needed).catch(() => undefined);
  if (telling !== tellings) return;
  find(panel, ".offline-says").textContent = kept ? `${sentence(kept)} ${fault}`.trim() : REFUSED;
  for (const button of panel.querySelectorAll("button")) button.hidden = true;
  if (!kept) return;
  const { bytes, python } = kept;
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

/** @param {Kept} kept @returns {string} */
function sentence({ pages, bytes, python }) {
  const size = `${megabytes(bytes)} MB`;
  const demos = python ? ", with live demos" : "";
  if (pages === 1)
    return `1 page of this site is stored on this device and opens without a network${demos}: ${size}.`;
  if (pages)
    return `${pages} pages of this site are stored on this device and open without a network${demos}: ${size}.`;
  if (bytes < 1e5) return "Nothing of this site is stored on this device.";
  return `No page of this site is stored on this device, but files of ${size}.`;
}

/**
 * Stores or removes, whichever is the opposite of what is.
 *
 * @param {boolean} ofPython
 */
async function act(ofPython) {
  if (ofPython) return (await stored(await pythonFiles())).python ? removePython() : startPython();
  if (!mayStore()) return again();
  letStore(false);
  await drop("");
  await (await navigator.serviceWorker.getRegistration(PATH))?.unregister();
}

/** Removes what is kept of a folder of the site, once nothing is being stored; "" of all. @param {string} folder */
async function drop(folder) {
  const stays = (/** @type {string} */ file) => !file.startsWith(location.origin + PATH + folder);
  for (const file of offline.files) if (!stays(file)) offline.files.delete(file);
  await navigator.locks.request(`${PATH}offline`, async () => {
    for (const name of folder ? [] : STORES) await caches.delete(name);
    if (!folder) return;
    const [files, uses] = [await caches.open(`${PATH}files`), await caches.open(`${PATH}uses`)];
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

/** What Python needs comes with its start, and more for cells. */
async function startPython() {
  again();
  const demo = /** @type {HTMLElement} */ (document.querySelector("live-demo"));
  if (demo.dataset.state === "live") return usePython();
  document.addEventListener("files-used", usePython, { once: true });
  document.dispatchEvent(new Event("python-start"));
}

async function usePython() {
  if (hasCells()) offline.use(CELLS.map((name) => new URL(name, import.meta.url).href));
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
    const { state, note, loaded = 0, total = 0 } = /** @type {CustomEvent} */ (event).detail;
    progress.hidden = state !== "starting";
    if (state === "failed") tell(panel, note);
    find(progress, "progress").setAttribute("value", String(total && loaded / total));
    find(progress, "span").textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
  });
}

/**
 * What is stored. A part of Python, as where there was no room for more, is none.
 *
 * @param {{address: string}[]} needed the files of Python that the page may need
 * @returns {Promise<Kept>}
 */
async function stored(needed) {
  let [pages, bytes] = [0, 0];
  const addresses = new Set();
  for (const name of STORES) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
      pages += Number(name === `${PATH}pages`);
      addresses.add(request.url);
    }
  }
  const python = needed.length
    ? needed.every(({ address }) => addresses.has(address))
    : [...addresses].some((address) => address.endsWith(".wasm"));
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
  const needed = Object.entries({
    "runtime.json": { gzip: 0 },
    ...files,
    ...(hasCells() ? rest : {}),
  });
  return needed.map(([name, { gzip }]) => ({ address: address + name, gzip }));
}

/** @param {Element} root @param {string} selector @returns {HTMLElement} */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
