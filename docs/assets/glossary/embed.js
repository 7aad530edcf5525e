/**
 * Gives links to this glossary, on a page of any site, a card with the term's definition:
 *
 *   <script src="https://course.example/embed/v1/glossary.js" defer></script>
 *
 * A link counts if its address begins with that of the glossary, which the script knows by its own.
 * The definitions come from glossary.json. Until they are here, and wherever that fails or the
 * format is another, links are links.
 *
 * The card stands in a shadow root of its own, with a style sheet made here: the page's
 * styles don't reach it, it doesn't change the page's, and no policy on styles stands in its way.
 * What was fetched is never written as HTML: a definition's allowed elements are built anew.
 */
import { definitionCards } from "./definition-card.js";

const VERSION = "1";
/** @param {string} names */
const list = (names) => names.split(" ");
/** The elements that a definition may hold, and their attributes. */
const TEXT = list("em strong code sub sup");
const FORMULA = [
  ...list("math mrow mi mn mo mtext mspace mstyle mfrac msqrt mroot mtable mtr mtd"),
  ...list("msub msup msubsup munder mover munderover"),
];
const LAYOUT = list("display mathvariant stretchy lspace rspace width displaystyle scriptlevel");
const STYLE = `
  :host { all: initial !important; position: absolute !important; z-index: 2147483647 !important }
  div {
    position: absolute; inset: auto; box-sizing: border-box; width: max-content;
    max-width: min(22em, calc(100vw - 16px)); max-height: 60vh; overflow: hidden auto;
    margin: 0; padding: .6em .9em .7em; border: 1px solid #8888; border-radius: 6px;
    font: medium/1.45 system-ui, sans-serif; text-align: start; overflow-wrap: break-word;
    background: #fdfcf9; color: #1d2126; box-shadow: 0 2px 12px #0003;
    background: light-dark(#fdfcf9, #1e2227); color: light-dark(#1d2126, #e6e3dc)
  }
  p { margin: 0 }
  p:first-child { font-weight: 600 }
  p:last-child { margin-top: .5em; font-size: .85em }
  a { color: #775400; color: light-dark(#775400, #e9c15a) }
  :focus-visible { outline: 2px solid; outline-offset: 2px }
  @media print { div { display: none } }
`;

/** @typedef {{ term: string, definition: string, definition_html?: string }} Term */

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const base = new URL("../../", script.src).href;
const sheet = "adoptedStyleSheets" in document && new CSSStyleSheet();
/** @type {Map<string, Term>} */
const terms = new Map();
let title = "";
let asked = false;

/** The id of the term that an address leads to. @param {string} address @returns {string | undefined} */
const idOf = (address) =>
  address.startsWith(base)
    ? /^glossary\/#?([a-z0-9-]+)\/?(?:[?#]|$)/.exec(address.slice(base.length))?.[1]
    : undefined;

async function load() {
  if (asked) return;
  asked = true;
  try {
    const answer = await fetch(`${base}glossary.json`, { credentials: "omit" });
    const found = await answer.json();
    if (!answer.ok || found.version !== VERSION) return;
    title = String(found.title);
    for (const term of found.terms)
      for (const id of [term.id, ...(term.was ?? [])]) terms.set(id, term);
  } catch {
    return terms.clear();
  }
  cards.retry();
}

/** @param {Element} target @returns {HTMLAnchorElement | null} */
function linkAt(target) {
  const link = target.closest("a[href]");
  return link instanceof HTMLAnchorElement && idOf(link.href) ? link : null;
}

/** @param {HTMLAnchorElement} link @returns {import("./definition-card.js").Card | undefined} */
function make(link) {
  load();
  const term = terms.get(idOf(link.href) ?? "");
  if (!term) return undefined;
  const host = document.createElement("div");
  const card = cardOf(term, link);
  const root = host.attachShadow({ mode: "open" });
  if (sheet) root.adoptedStyleSheets = [sheet];
  root.append(card);
  // Outside the body, so that it matches none of the page's `:last-child` rules; inside a modal
  // dialog, which would otherwise cover it.
  (link.closest("dialog") ?? document.documentElement).append(host);
  const described = link.ariaDescription;
  link.ariaDescription = term.definition;
  return { card, host, forget: () => (link.ariaDescription = described) };
}

/** @param {Term} term @param {HTMLAnchorElement} link @returns {HTMLElement} */
function cardOf(term, link) {
  const more = element("a", "Open in glossary");
  more.href = link.href;
  const foot = element("p", more, ` of “${title}”`);
  const card = element("div", element("p", term.term), definitionOf(term), foot);
  card.role = "group";
  card.ariaLabel = term.term;
  card.lang = "en";
  card.dir = "ltr";
  card.popover = "manual";
  // As light or dark as the page says it is, else as the reader likes.
  const scheme = getComputedStyle(link).colorScheme;
  const silent = scheme === "normal" && !document.querySelector("meta[name=color-scheme]");
  card.style.colorScheme = silent ? "light dark" : scheme;
  return card;
}

/** @param {Term} term @returns {HTMLElement} */
function definitionOf({ definition, definition_html: html }) {
  if (html)
    try {
      const { body } = new DOMParser().parseFromString(html, "text/html");
      return element("p", ...copies(body));
    } catch {
      // A page that asks for trusted types lets nobody parse: the plain text has to do.
    }
  return element("p", definition);
}

/** The allowed ones among an element's children. @param {Element} from @returns {(Node | string)[]} */
function copies(from) {
  return [...from.childNodes].flatMap((node) => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLElement && TEXT.includes(node.localName))
      return element(/** @type {"em"} */ (node.localName), ...copies(node));
    if (node instanceof MathMLElement && FORMULA.includes(node.localName)) {
      const made = document.createElementNS(node.namespaceURI, node.localName);
      for (const name of LAYOUT)
        if (node.hasAttribute(name)) made.setAttribute(name, node.getAttribute(name) ?? "");
      made.append(...copies(node));
      return made;
    }
    return [];
  });
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} name @param {(Node | string)[]} children */
function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/** Tab goes from the link to the card's link, and on from there. @param {KeyboardEvent} event */
function onTab(event) {
  const open = cards.open();
  if (event.key !== "Tab" || !open) return;
  if (open.host.shadowRoot?.activeElement) {
    if (event.shiftKey) event.preventDefault();
    open.link.focus();
  } else if (!event.shiftKey && document.activeElement === open.link) {
    event.preventDefault();
    [...open.card.querySelectorAll("a")].at(-1)?.focus();
  }
}

/** @type {ReturnType<typeof definitionCards>} */
let cards;
if (sheet && [...document.scripts].find(({ src }) => src === script.src) === script) {
  sheet.replaceSync(STYLE);
  cards = definitionCards(linkAt, make);
  document.addEventListener("keydown", onTab, true);
  if ([...document.links].some(({ href }) => idOf(href))) load();
}
