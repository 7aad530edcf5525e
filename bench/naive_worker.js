/** Python in a worker as its documentation shows it: what the site's own way is measured beside. */

const FOLDER = new URL("../../naive/", import.meta.url).href;

export async function serve() {
  try {
    const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: FOLDER });
    await python.loadPackage("numpy");
    python.unpackArchive(await (await fetch(`${FOLDER}own.zip`)).arrayBuffer(), "zip");
    const render = python.pyimport("demokit.browser").start_demos();
    self.onmessage = ({ data: { id, name, values, prefix } }) =>
      postMessage({ type: "result", id, html: render(name, JSON.stringify(values), prefix) });
    postMessage({ type: "ready", by: "started", used: [] });
  } catch (error) {
    postMessage({ type: "error", message: String(error) });
  }
}
