/** Where all that readers make on the site is kept: the key holds its path and a version. */
import { PATH } from "./storage-consent.js";

export const KEY = `${PATH}work:1`;
