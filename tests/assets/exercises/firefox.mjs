/**
 * A reader's visit to a code exercise in Firefox, over WebDriver BiDi: what was told.
 * Usage: node firefox.mjs <firefox> <profile> <address of the lesson>
 */
import { visit } from "../../browser/firefox_visit.mjs";

await visit(async (page, address) => {
  await page.goto(address);
  await page.focus("course-exercise textarea");
  await page.evaluate(untilEditor);
  const told = { start: await page.evaluate(check) };
  await write("def softmax(s, t):\nreturn 1 / 0");
  told.error = await page.evaluate(check);
  await write("while True: pass");
  told.stopped = await page.evaluate(stopped);
  await write("softmax = lambda s, t: np.exp(s / t) / np.sum(np.exp(s / t))");
  told.right = await page.evaluate(check);
  await page.reload();
  return { ...told, ...(await page.evaluate(kept)) };

  /** Types other code into the editor. @param {string} code */
  async function write(code) {
    await page.evaluate(() => {
      const [, place] = document.querySelectorAll("course-exercise .cell-editor");
      place.shadowRoot.querySelector(".cm-content").focus();
    });
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.type(code);
  }
});

async function untilEditor() {
  while (document.querySelectorAll("course-exercise .cell-editor").length < 2)
    await new Promise((then) => setTimeout(then, 50));
}

async function check() {
  const exercise = document.querySelector("course-exercise");
  exercise.querySelector("[data-do=check]").click();
  do await new Promise((then) => setTimeout(then, 50));
  while (exercise.dataset.state);
  return exercise.querySelector("output").textContent;
}

async function stopped() {
  const exercise = document.querySelector("course-exercise");
  exercise.querySelector("[data-do=check]").click();
  while (exercise.dataset.state !== "running") await new Promise((then) => setTimeout(then, 50));
  exercise.querySelector("[data-do=stop]").click();
  while (exercise.dataset.state) await new Promise((then) => setTimeout(then, 50));
  return exercise.querySelector(".cell-note").textContent;
}

async function kept() {
  const exercise = document.querySelector("course-exercise");
  const [state, field] = [".question-state", "textarea"].map((own) => exercise.querySelector(own));
  while (!state.textContent) await new Promise((then) => setTimeout(then, 50));
  return { state: state.textContent, code: field.value };
}
