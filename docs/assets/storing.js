/** Whether the site may store anything for the next visit: until the reader has it all removed. */

/** The site's path, with which the names of all it stores begin: others may share its origin. */
export const PATH = new URL("../../", import.meta.url).pathname;

const KEY = `${PATH}stores`;

/** @type {() => boolean} not where there is no storage */
export function mayStore() {
  try {
    return localStorage.getItem(KEY) !== "nothing";
  } catch {
    return false;
  }
}

/** @type {(may: boolean) => void} */
export function letStore(may) {
  try {
    if (may) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "nothing");
  } catch {
    // Then nothing is stored anyway.
  }
  endSnapshot();
}

/** Ends the making of a snapshot, which would be stored after the reader had it removed. */
export function endSnapshot() {
  document.dispatchEvent(new Event("end-snapshot"));
}
