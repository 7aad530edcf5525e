/** The line under a demo's title: what the reader is told, how Python is, and a button to try again. */
import { find, megabytes, newer, NEWER } from "../theme/page.js";

/**
 * @param {HTMLElement} demo
 * @param {{retry: () => void, reload: () => void}} actions
 */
export function statusLine(demo, { retry, reload }) {
  const line = find(demo, ".demo-note");
  const { content } = /** @type {HTMLTemplateElement} */ (find(line, "template"));
  line.replaceChildren(content);
  const [words, button] = [find(line, ".status"), find(line, "button")];
  let outdated = false;

  button.addEventListener("click", () => {
    if (outdated) return reload();
    line.tabIndex = -1;
    line.focus(); // or it would be lost with the button
    retry();
  });

  /** Where there is a newer version, a file may be gone for good. */
  async function lookForNewer() {
    outdated = await newer();
    if (!outdated || demo.dataset.state !== "failed") return;
    words.textContent = NEWER;
    button.textContent = "Reload";
  }

  return {
    /** @param {(string | Node)[]} message what the reader's action led to */
    say(...message) {
      find(line, ".message").replaceChildren(...message);
    },

    /** @param {import("../python/client.js").Status} status */
    show({ state, note, loaded = 0, total = 0, by }) {
      demo.dataset.state = state;
      if (by) demo.dataset.python = by;
      // Only when it changes, or it would be read out at every step of the bar.
      if (words.textContent !== note) words.textContent = note;
      showProgress(find(line, ".progress"), state === "starting", loaded, total);
      button.hidden = state !== "failed";
      if (state === "failed") lookForNewer();
    },
  };
}

/**
 * Shows how far the files have come; once all are there, only that Python is starting.
 *
 * @param {HTMLElement} progress holds a bar and words
 * @param {boolean} shown
 * @param {number} loaded bytes
 * @param {number} total
 */
function showProgress(progress, shown, loaded, total) {
  progress.hidden = !shown;
  const loading = Math.round(loaded) < total;
  const bar = /** @type {HTMLProgressElement} */ (find(progress, "progress"));
  if (loading) bar.value = loaded / total;
  else bar.removeAttribute("value");
  find(progress, "span").textContent = loading
    ? `${megabytes(loaded)} of ${megabytes(total)} MB`
    : "";
}
