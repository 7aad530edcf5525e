/** Workers that obey the page's policy: only those that are made of a blob do. */

/** @type {(script: string, cache: RequestCache) => Worker} calls the script's `serve` with the folder of Python's files, and with its manifest, which comes along with the script */
export function blobWorker(script, cache) {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=python-runtime]"));
  const folder = new URL(meta.content, document.baseURI);
  // Beside the script, the modules that it imports, so that all come at once.
  const modules = [script, "worker.js", "snapshot.js"].map(
    (name) => new URL(name, import.meta.url),
  );
  const text = `const manifest = fetch("${folder}runtime.json", { cache: "${cache}" }).catch(() => null);
    const [{ serve }] = await Promise.all(${JSON.stringify(modules)}.map((module) => import(module)));
    serve("${folder}", "${cache}", manifest);`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}
