/** The course page: how many questions of each lesson are done, and where to go on. */
import { done, questionIndex } from "./ticks.js";
import { find } from "../theme/page.js";

const course = find(document.body, "course-outline");
const start = find(course, ".course-next a");
const first = { text: start.textContent, href: start.getAttribute("href") };

async function show() {
  const index = await questionIndex();
  let [all, finished] = [0, 0];
  let next;
  for (const lesson of course.querySelectorAll(/** @type {"li"} */ ("li[data-page]"))) {
    const questions = index[String(lesson.dataset.page)];
    if (!questions) continue;
    const [ids, own] = [Object.keys(questions), done(questions)];
    all += ids.length;
    finished += own.length;
    lesson.classList.toggle("done", own.length === ids.length);
    find(lesson, ".course-done").textContent = own.length
      ? `${own.length} of ${ids.length} done`
      : "";
    next ??= place(
      lesson,
      ids.find((id) => !own.includes(id)),
    );
  }
  find(course, ".course-next .course-done").textContent = finished
    ? `${finished} of ${all} questions and exercises done`
    : "";
  start.textContent = finished && next ? `Go on with “${next.title}”` : first.text;
  start.setAttribute("href", String(finished && next ? next.href : first.href));
}

/**
 * The place of an unfinished question.
 *
 * @param {HTMLElement} lesson
 * @param {string | undefined} id
 */
function place(lesson, id) {
  const link = find(lesson, "a");
  return id && { title: link.textContent, href: `${link.getAttribute("href")}#q-${id}` };
}

document.addEventListener("answers-changed", show);
show();
