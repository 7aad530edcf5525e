/**
 * Has the page kept for when there is no network, with all files that it used. The panel at its foot,
 * which tells what is stored on the device, is loaded when it is opened.
 */
import { mayStore, PATH } from "./storage-consent.js";

const SITE = location.origin + PATH;
const CALM = 1500; // milliseconds without another file, before the page is kept

const meta = /** @type {HTMLMetaElement | null} */ (
  document.querySelector("meta[name=service-worker]")
);
const { serviceWorker } = navigator;
const panel = document.getElementById("offline-panel");
/** @type {Set<string>} */
const files = new Set();
let timer = 0;

/** Starts to keep what the page uses, unless the reader has refused. */
export function begin() {
  if (!mayStore()) return;
  const observer = new PerformanceObserver((list) =>
    use(list.getEntries().map(({ name }) => name)),
  );
  observer.observe({ type: "resource", buffered: true });
  // What a demo asks for only when it is used, perhaps after another version was published.
  for (const { dataset } of document.querySelectorAll(/** @type {"div"} */ ("live-demo"))) {
    for (const part of ["worker", "link", "number"])
      use([new URL(`demo-${part}.js`, import.meta.url).href]);
    if (dataset.answers) use([`${SITE}answers/${dataset.answers}.json`]);
  }
}

/** Has files kept with the page. @param {string[]} addresses */
export function use(addresses) {
  for (const address of addresses) if (address.startsWith(SITE)) files.add(address);
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (mayStore()) keep();
  }, CALM);
}

/** Has the service worker keep the page. */
async function keep() {
  try {
    // Not the one that is `ready`: that may be of a site around this one.
    const { active, waiting, installing } = await serviceWorker.register(String(meta?.content));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    const message = { page: location.origin + location.pathname, files: [...files] };
    (active ?? waiting ?? installing)?.postMessage(message, [port2]);
  } catch (error) {
    tell(String(error)); // blocked, or private: the page is as good without
  }
}

/** @param {string} fault the name of an error, or nothing */
const tell = (fault) => document.dispatchEvent(new CustomEvent("files-kept", { detail: fault }));

if (meta && serviceWorker) {
  document.addEventListener("files-used", (event) =>
    use(/** @type {CustomEvent} */ (event).detail),
  );
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
  if (panel) {
    const open = async () => (await import("./panel.js")).show(panel, { begin, use, files });
    panel.addEventListener("toggle", open, { once: true });
    panel.hidden = false;
  }
}
