/** The glossary's list, narrowed as one types to the terms whose names or other forms match. */

const SAID_AFTER = 400;

/** @param {string} text Letters alike whatever their case, accents and joints. */
function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s\p{Pd}_]+/gu, " ")
    .trim()
    .toLowerCase();
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 * @param {HTMLElement} status
 */
function begin(form, field, status) {
  const entries = [...document.querySelectorAll(".entry")].map((element) => {
    const entry = /** @type {HTMLElement} */ (element);
    return { entry, words: folded(entry.dataset.forms ?? "") };
  });
  const letters = [...document.querySelectorAll(".letter")].map((section) => ({
    section: /** @type {HTMLElement} */ (section),
    link: /** @type {HTMLElement | null} */ (
      document.querySelector(`.letters a[href="#${section.querySelector("h2")?.id}"]`)
    ),
  }));
  let timer = 0;

  function narrow() {
    const asked = folded(field.value);
    for (const { entry, words } of entries) {
      entry.hidden = !words.includes(asked);
    }
    for (const { section, link } of letters) {
      section.hidden = !section.querySelector(".entry:not([hidden])");
      if (link) link.hidden = section.hidden;
    }
    clearTimeout(timer);
    timer = setTimeout(say, SAID_AFTER);
  }

  function say() {
    const asked = field.value.trim();
    const count = entries.filter(({ entry }) => !entry.hidden).length;
    if (!asked) status.textContent = "";
    else if (!count) status.textContent = `No term matches “${asked}”`;
    else status.textContent = `${count} of ${entries.length} terms`;
  }

  function clear() {
    field.value = "";
    narrow();
  }

  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => {
    const target = document.querySelector(":target");
    if (!target?.closest("[hidden]")) return;
    clear();
    target.scrollIntoView();
  });
  form.hidden = false;
  if (field.value) narrow();
}

const form = document.querySelector(".glossary-filter");
const field = form?.querySelector("input");
const status = form?.querySelector("[role=status]");
if (form instanceof HTMLFormElement && field && status instanceof HTMLElement) {
  begin(form, field, status);
}

export {};
