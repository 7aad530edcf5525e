/**
 * Creates workers from blob URLs, which inherit the page's Content Security Policy; a worker that is
 * created from an ordinary URL doesn't.
 *
 * @param {string} script beside this one
 * @param {string} entry the function of the script to call
 * @param {RequestCache} cache
 * @returns {Worker} `entry` is called with a `Start` and the response for Python's manifest
 */
export function blobWorker(script, entry, cache) {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=python-runtime]"));
  const folder = new URL(meta.content, document.baseURI).href;
  const files = [...document.querySelectorAll(/** @type {"div"} */ ("[data-files]"))]
    .flatMap(({ dataset }) => JSON.parse(String(dataset.files)))
    .map((file) => ({ ...file, url: new URL(file.url, document.baseURI).href }));
  const start = JSON.stringify({ folder, cache, files });
  const text =
    `const start = ${start};` +
    'const manifest = fetch(start.folder + "runtime.json", start).catch(() => null);' +
    `const { ${entry} } = await import("${new URL(script, import.meta.url)}");` +
    `${entry}(start, manifest);`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}
