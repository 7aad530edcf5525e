/** Blocks of code, a line an element, and other elements that scripts make. */

/**
 * @param {string} name
 * @param {string} classes
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, classes, ...children) {
  const whole = document.createElement(name);
  if (name === "pre") whole.translate = false; // code, and what it prints
  whole.className = classes;
  whole.append(...children);
  return whole;
}

/** The text of a block of code. @param {Element} code @returns {string} */
export const text = (code) => String(code.textContent).replace(/\n$/, "");

/** An element for each line. @param {string} code @returns {HTMLElement[]} */
export function lines(code) {
  return code.split("\n").map((words) => {
    const line = document.createElement("span");
    line.className = "line";
    line.append(`${words}\n`);
    return line;
  });
}
