/** Whether the site may store pages for the next visit: until the reader has them all removed. */

/** The site's path, with which the names of all it stores begin: others may share its origin. */
export const PATH = new URL("../../", import.meta.url).pathname;

const KEY = `${PATH}stores`;

/** @returns {boolean} */
export const mayStore = () => localStorage.getItem(KEY) !== "nothing";
