/** Python in a worker as its documentation shows it: what the site's own way is measured beside. */

const FOLDER = new URL("../../naive/", import.meta.url).href;
const RENDER = `
import json, numpy
from demokit import registry
lambda name, values, prefix: registry.render(name, json.loads(values), prefix)
`;

export async function serve() {
  // The page gives up a worker that says nothing for long.
  const alive = setInterval(() => postMessage({ loaded: 0, total: 1 }), 2000);
  try {
    const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: FOLDER });
    await python.loadPackage("numpy");
    python.unpackArchive(await (await fetch(`${FOLDER}own.zip`)).arrayBuffer(), "zip");
    const render = python.runPython(RENDER);
    self.onmessage = ({ data: { id, name, values, prefix } }) =>
      postMessage({ id, html: render(name, JSON.stringify(values), prefix) });
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ error: String(error) });
  } finally {
    clearInterval(alive);
  }
}
