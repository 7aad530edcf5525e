/**
 * Whether the site has a newer version than this page. Files that the page hasn't loaded yet are
 * gone then, and trying again doesn't help.
 */
export const NEWER = "A newer version of this page is there. Reload the page to go on.";

const FOLDER = /\bassets\/[0-9a-f]{8,}\//; // of a version's scripts
const OWN = FOLDER.exec(import.meta.url)?.[0];

/** @type {() => Promise<boolean>} */
export async function newer() {
  try {
    const page = await fetch(location.pathname, { cache: "no-cache" });
    const there = page.ok && FOLDER.exec(await page.text())?.[0];
    return Boolean(there && there !== OWN);
  } catch {
    return false;
  }
}
