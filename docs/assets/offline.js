/**
 * Has the page kept for when there is no network, with all it used; and the panel at its foot that
 * says what is stored on the device.
 */
import { mayStore, PATH } from "./storing.js";

const SITE = location.origin + PATH;
const CALM = 1500; // milliseconds without another file, before what was used is told

/** @type {Set<string>} */
const files = new Set();
let timer = 0;

/** Starts to keep what the page uses, where the browser can. */
export function begin() {
  if (!navigator.serviceWorker || !mayStore()) return;
  const observer = new PerformanceObserver((list) =>
    use(list.getEntries().map(({ name }) => name)),
  );
  observer.observe({ type: "resource", buffered: true });
  // What a demo asks for only when it is used, perhaps after another version was put up.
  const demos = [...document.querySelectorAll(/** @type {"div"} */ ("live-demo"))];
  const scripts = demos.length ? ["worker.js", "snapshot.js", "snapshot-maker.js"] : [];
  use([
    ...demos.map(({ dataset }) => `${SITE}answers/${dataset.answers}.json`),
    ...scripts.map((name) => new URL(name, import.meta.url).href),
  ]);
}

/** @type {(addresses: string[]) => void} has files kept with the page */
export function use(addresses) {
  for (const address of addresses) if (address.startsWith(SITE)) files.add(address);
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (mayStore()) tell({ page: location.origin + location.pathname, files: [...files] });
  }, CALM);
}

/** @type {(folder: string) => Promise<void>} removes what is kept of a folder of the site; "" of all */
export function drop(folder) {
  for (const file of files) if (file.startsWith(SITE + folder)) files.delete(file);
  return tell({ drop: folder });
}

/** @type {(message: object) => Promise<void>} what the service worker is to do; ends when it's done, or can't be */
async function tell(message) {
  const { serviceWorker } = navigator;
  try {
    // Not the one that is `ready`: that may be of a site around this one.
    const { active, waiting, installing } = await serviceWorker.register(
      `${PATH}service-worker.js`,
      { scope: PATH },
    );
    const { port1, port2 } = new MessageChannel();
    (active ?? waiting ?? installing)?.postMessage(message, [port2]);
    await new Promise((done) => (port1.onmessage = done));
    document.dispatchEvent(new Event("stored"));
  } catch {
    // Blocked, or private: the page is as good without.
  }
}

document.addEventListener("used", (event) => use(/** @type {CustomEvent} */ (event).detail));
if (document.readyState === "complete") begin();
else addEventListener("load", begin);

const panel = document.getElementById("offline-panel");
if (panel && navigator.serviceWorker) {
  const open = async () => (await import("./offline-panel.js")).show(panel);
  panel.addEventListener("toggle", open, { once: true });
  panel.hidden = false;
}
