/** What the reader can see and say of what the site stores on the device. */
import { begin, drop } from "./offline.js";
import { letStore, mayStore, PATH } from "./storing.js";

const PYTHON = "runtime/";
const STORES = ["pages", "files", "uses", "python"].map((part) => PATH + part);

const PARTS = `<p class="offline-says" role="status"></p>
  <p class="offline-progress" hidden><progress></progress> <span></span></p>
  <p><button type="button" data-offline="python"></button>
  <button type="button" data-offline="all"></button></p>`;

/** @type {(panel: HTMLElement) => void} */
export function show(panel) {
  panel.insertAdjacentHTML("beforeend", PARTS);
  panel.addEventListener("click", ({ target }) => {
    const { offline } = /** @type {HTMLElement} */ (target).dataset;
    if (offline) act(offline === "python").then(() => tell(panel));
  });
  document.addEventListener("stored", () => tell(panel));
  tell(panel);
  followPython(panel);
}

/** @type {(panel: HTMLElement) => Promise<void>} */
async function tell(panel) {
  const { pages, bytes, python } = await stored();
  const there = pages === 1 ? "1 page of this site is" : `${pages} pages of this site are`;
  const opens = pages === 1 ? "opens" : "open";
  const demos = python ? ", with live demos" : "";
  find(panel, ".offline-says").textContent = bytes
    ? `${there} stored on this device and ${opens} without a network${demos}: ${megabytes(bytes)}.`
    : "Nothing of this site is stored on this device.";
  const [own, all] = panel.querySelectorAll(/** @type {"button"} */ ("[data-offline]"));
  const size = await pythonSize();
  own.hidden = !python && !size;
  own.textContent = python ? "Remove the demos" : `Keep the demos for offline (${megabytes(size)})`;
  all.hidden = !bytes && mayStore();
  all.textContent = mayStore() ? "Remove all" : "Keep pages for offline again";
}

/** What the reader asks for: of Python, or of all; the opposite of what is. @type {(ofPython: boolean) => Promise<void>} */
async function act(ofPython) {
  if (ofPython) return (await stored()).python ? removePython() : startPython();
  if (!mayStore()) return again();
  letStore(false);
  await drop("");
  await (await navigator.serviceWorker.getRegistration(PATH))?.unregister();
}

function again() {
  letStore(true);
  begin();
}

async function startPython() {
  again();
  (await import("./python.js")).start();
}

async function removePython() {
  await drop(PYTHON);
  await caches.delete(`${PATH}python`);
}

/** @type {(panel: HTMLElement) => Promise<void>} how far its files have come */
async function followPython(panel) {
  if (!runtime()) return;
  const progress = find(panel, ".offline-progress");
  const { watch } = await import("./python.js");
  watch(({ state, loaded = 0, total = 0 }) => {
    progress.hidden = state !== "starting";
    find(progress, "progress").setAttribute("value", String(total && loaded / total));
    find(progress, "span").textContent = `${megabytes(loaded)} of ${megabytes(total)}`;
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

/** @type {() => string | undefined} the folder of the Python that this page's demos need */
const runtime = () =>
  document.querySelector("live-demo")
    ? /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=python-runtime]"))
        ?.content
    : undefined;

/** What it comes to on the way, in bytes; 0 where the page needs none. */
async function pythonSize() {
  const folder = runtime();
  if (!folder) return 0;
  const manifest = await fetch(`${new URL(folder, document.baseURI)}runtime.json`).catch(
    () => null,
  );
  /** @type {{gzip: number}[]} */
  const files = manifest?.ok ? Object.values((await manifest.json()).files) : [];
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

/** @type {(root: Element, selector: string) => HTMLElement} */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @type {(bytes: number) => string} */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
