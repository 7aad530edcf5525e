/** Loads what marks finished lessons in the navigation, once the reader has kept answers. */
import { KEY } from "../offline/kept-key.js";

const show = async () => (await import("./ticks.js")).showTicks();

if (document.querySelector("meta[name=course-questions]")) {
  document.addEventListener("answers-changed", show);
  addEventListener("storage", ({ key }) => key === KEY && show()); // another tab's first answer
  if (localStorage.getItem(KEY)?.includes('"answers"')) show();
}
