/** Workers that obey the page's policy: only those that are made of a blob do. */

/** @type {(script: string, cache: RequestCache) => Worker} calls the script's `serve` with the folder of Python's files, and with its manifest, which comes along with the script */
export function blobWorker(script, cache) {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=python-runtime]"));
  const [module, folder, how] = [
    new URL(script, import.meta.url),
    new URL(meta.content, document.baseURI),
    cache,
  ].map((value) => JSON.stringify(value));
  const text = `const manifest = fetch(${folder} + "runtime.json", { cache: ${how} }).catch(() => null);
    const { serve } = await import(${module});
    serve(${folder}, ${how}, manifest);`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}
