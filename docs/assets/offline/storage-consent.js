/** Whether the site may store anything for the next visit: until the reader has it all removed. */

/** The site's path, with which the names of all it stores begin: others may share its origin. */
export const PATH = new URL("../../", import.meta.url).pathname;

const KEY = `${PATH}stores`;

/** @returns {boolean} not where there is no storage */
export function mayStore() {
  try {
    return localStorage.getItem(KEY) !== "nothing";
  } catch {
    return false;
  }
}
