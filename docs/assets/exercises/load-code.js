/**
 * A page's code exercises until they are wanted: what runs them is loaded when a pointer or the focus
 * comes to one, when a hint or the solution is opened, and at once where a reader has left code.
 */
import { standBy } from "../cells/standby.js";
import { answerOf } from "./answers.js";

const SCRIPTS = ["code.js", "cells-client.js", "cells-worker.js", "editor.js"];

const load = () => import("./code.js");
const exercises = document.querySelectorAll("course-exercise");

for (const exercise of exercises) {
  standBy(exercise, load);
  const bring = () => load().catch(() => null);
  exercise.addEventListener("toggle", bring, { capture: true, once: true });
  if (answerOf(exercise.id.slice("q-".length))) bring();
}
// They are kept with the page, as a newer version may be published before they are asked for.
const files = SCRIPTS.map((name) => new URL(name, import.meta.url).href);
if (exercises.length) document.dispatchEvent(new CustomEvent("files-used", { detail: files }));
