/** Small things that several scripts need. */

/**
 * The first element inside another that fits a selector, where the page is known to have one.
 *
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {number} bytes @returns {string} with one decimal */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
