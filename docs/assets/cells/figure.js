/**
 * Figures from a reader's code: what of their markup a page takes in. sitebuild/cells/figure.py does the
 * same when the page is built.
 */
import allowed from "./figure.json";

const NAMES = ["id", "aria-labelledby", "aria-describedby"];
const REFERENCE = /^url\(#([^()]+)\)$/;

const [ELEMENTS, ATTRIBUTES] = [allowed.elements, allowed.attributes].map(
  (lines) => new Set(lines.join(" ").split(" ")),
);

/**
 * A copy of the markup with allowed elements and attributes alone.
 *
 * @param {string} html
 * @param {string} prefix that each id begins with
 * @returns {Node[]}
 */
export function figure(html, prefix) {
  const parsed = new DOMParser().parseFromString(html, "text/html");

  /** @param {Node} node @returns {Node[]} */
  function copies({ childNodes }) {
    return [...childNodes].flatMap((child) => {
      if (child instanceof Text) return new Text(child.data);
      if (!(child instanceof Element) || !ELEMENTS.has(child.localName)) return [];
      const copy = document.createElementNS(child.namespaceURI, child.localName);
      // As the build marks what is alike in every language.
      if (/^(code|kbd|pre|samp|svg|var)$/.test(child.localName))
        copy.setAttribute("translate", "no");
      for (const { name, value } of child.attributes) {
        const text = apart(name, value, prefix);
        if (ATTRIBUTES.has(name) && text !== null) copy.setAttribute(name, text);
      }
      copy.append(...copies(child));
      return copy;
    });
  }
  return copies(parsed.body);
}

/**
 * An attribute's text, its names after the prefix; null if it leads out of the figure.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} prefix
 * @returns {string | null}
 */
function apart(name, text, prefix) {
  if (NAMES.includes(name))
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => prefix + part)
      .join(" ");
  if (text.includes("url(") && !REFERENCE.test(text)) return null;
  return text.replace(REFERENCE, `url(#${prefix}$1)`);
}
