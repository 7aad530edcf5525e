/**
 * Figures from a reader's code: what of their markup a page takes in. sitebuild/cells/figure.py does the
 * same when the page is built.
 */

const NAMES = ["id", "aria-labelledby", "aria-describedby"];
const REFERENCE = /^url\(#([^()]+)\)$/;

/** @type {Promise<{elements: Set<string>, attributes: Set<string>}> | undefined} */
let list;

/** @type {(html: string, prefix: string) => Promise<Node[]>} with allowed elements and attributes alone; each id begins with the prefix */
export async function figure(html, prefix) {
  const { elements, attributes } = await (list ??= load());
  const parsed = new DOMParser().parseFromString(html, "text/html");

  /** @type {(node: Node) => Node[]} */
  function copies({ childNodes }) {
    return [...childNodes].flatMap((child) => {
      if (child instanceof Text) return new Text(child.data);
      if (!(child instanceof Element) || !elements.has(child.localName)) return [];
      const copy = document.createElementNS(child.namespaceURI, child.localName);
      for (const { name, value } of child.attributes) {
        const text = apart(name, value, prefix);
        if (attributes.has(name) && text !== null) copy.setAttribute(name, text);
      }
      copy.append(...copies(child));
      return copy;
    });
  }
  return copies(parsed.body);
}

/** @type {(name: string, text: string, prefix: string) => string | null} its names after the prefix; null if it leads out of the figure */
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

async function load() {
  const response = await fetch(new URL("figure.json", import.meta.url));
  const { elements, attributes } = await response.json();
  const [first, second] = [elements, attributes].map(
    (lines) => new Set(lines.join(" ").split(" ")),
  );
  return { elements: first, attributes: second };
}
