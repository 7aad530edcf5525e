/**
 * Whether the site has a newer version than this page. Files that the page hasn't loaded yet are
 * gone then, and trying again doesn't help.
 */
export const NEWER = "A newer version of this page is there. Reload the page to go on.";

// What a page names by its content: folders of scripts, of Python and of demos' files, and views.
const NAMED = /\b(?:assets|runtime|files)\/[0-9a-f]{8,}\/|data-answers="[^"]+/g;

/** @returns {Promise<boolean>} whether the page on the server names something else */
export async function newer() {
  try {
    const page = await fetch(location.pathname, { cache: "no-cache" });
    const html = await page.text();
    const { outerHTML } = document.documentElement;
    return page.ok && (outerHTML.match(NAMED) ?? []).some((name) => !html.includes(name));
  } catch {
    return false;
  }
}
