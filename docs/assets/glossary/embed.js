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
(() => {
  const VERSION = "1";
  /** Milliseconds of rest on a link before its card opens, and of absence before it closes. */
  const OPENS_AFTER = 200;
  const CLOSES_AFTER = 300;
  /** Pixels between card and link, and between card and screen. */
  const GAP = 6;
  const EDGE = 8;
  /** The elements that a definition may hold, and their attributes. */
  /** @type {(names: string) => string[]} */
  const list = (names) => names.split(" ");
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
      max-width: min(22em, calc(100vw - ${2 * EDGE}px)); max-height: 60vh; overflow: hidden auto;
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
  /** @typedef {{ link: HTMLAnchorElement, described: string | null, host: HTMLElement, card: HTMLElement }} Open */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL("../../", script.src).href;
  const sheet = "adoptedStyleSheets" in document && new CSSStyleSheet();
  const first = [...document.scripts].find(({ src }) => src === script.src);
  if (!sheet || first !== script) return;
  sheet.replaceSync(STYLE);

  /** @type {Map<string, Term>} */
  const terms = new Map();
  let title = "";
  let asked = false;
  /** @type {Open | undefined} */
  let open;
  /** @type {HTMLAnchorElement | undefined} The link that a card is wanted for. */
  let wanted;
  /** @type {{ link: HTMLAnchorElement | undefined, wasOpen: boolean } | undefined} The last touch. */
  let tap;
  let returning = false;
  let timer = 0;

  /** @type {(address: string) => string | undefined} the id of the term that an address leads to */
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
    if (wanted) show(wanted);
  }

  /** @type {(event: Event) => HTMLAnchorElement | undefined} the link to a term that it happened on */
  function linkAt(event) {
    const [target] = event.composedPath();
    const link = target instanceof Element && target.closest("a[href]");
    const counts = link instanceof HTMLAnchorElement && idOf(link.href);
    return counts && !open?.card.contains(link) ? link : undefined;
  }

  /** @type {(event: Event) => boolean} */
  const isOurs = (event) =>
    !!open && event.composedPath().some((node) => node === open?.card || node === open?.link);

  /** @type {(act: () => void, delay: number) => void} */
  function later(act, delay) {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  }

  /** @type {(link: HTMLAnchorElement) => boolean} whether there is a card to show */
  function show(link) {
    wanted = link;
    load();
    const term = terms.get(idOf(link.href) ?? "");
    if (!term) return false;
    if (open?.link === link) return true;
    close();
    const host = document.createElement("div");
    const card = cardOf(term, link);
    const root = host.attachShadow({ mode: "open" });
    if (sheet) root.adoptedStyleSheets = [sheet];
    root.append(card);
    // Beside the page's body, where it is nobody's last child; but in a dialog, which covers that.
    (link.closest("dialog") ?? document.documentElement).append(host);
    open = { link, described: link.ariaDescription, host, card };
    link.ariaDescription = term.definition;
    card.showPopover?.();
    place(card, link);
    return true;
  }

  function close() {
    clearTimeout(timer);
    wanted = undefined;
    if (!open) return;
    const { link, described, host } = open;
    const held = host.shadowRoot?.activeElement;
    open = undefined;
    link.ariaDescription = described;
    host.remove();
    returning = true;
    if (held) link.focus({ preventScroll: true });
    returning = false;
  }

  /** @type {(term: Term, link: HTMLAnchorElement) => HTMLElement} */
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

  /** @type {(term: Term) => HTMLElement} */
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

  /** @type {(from: Element) => (Node | string)[]} the allowed ones among an element's children */
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

  /** @type {(card: HTMLElement, link: HTMLElement) => void} under the link, or above it for want of room */
  function place(card, link) {
    const word = link.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    card.style.left = card.style.top = "0";
    const { left, top, width, height } = card.getBoundingClientRect();
    const under = word.bottom + GAP;
    const above = word.top - GAP - height;
    const y = under + height > clientHeight && above > 0 ? above : under;
    const x = Math.max(EDGE, Math.min(word.left, clientWidth - width - EDGE));
    card.style.left = `${x - left}px`;
    card.style.top = `${y - top}px`;
  }

  /** @type {(event: PointerEvent) => void} */
  function onPointerOver(event) {
    const link = linkAt(event);
    if (event.pointerType === "touch") return;
    if (open && !open.link.isConnected) close();
    if (isOurs(event)) clearTimeout(timer);
    else if (link) later(() => show(link), OPENS_AFTER);
  }

  /** @type {(event: PointerEvent) => void} */
  function onPointerOut(event) {
    if (event.pointerType === "touch" || !(isOurs(event) || linkAt(event))) return;
    const keyboard = open?.link.matches(":focus-visible") || open?.host.shadowRoot?.activeElement;
    if (!keyboard) later(close, CLOSES_AFTER);
  }

  /** @type {(event: PointerEvent) => void} */
  function onPointerDown(event) {
    const link = linkAt(event);
    const wasOpen = !!link && open?.link === link;
    tap = event.pointerType === "touch" ? { link, wasOpen } : undefined;
  }

  /** @type {(event: MouseEvent) => void} the first tap opens the card, any other follows the link */
  function onClick(event) {
    const link = linkAt(event);
    if (link && link === tap?.link && !tap.wasOpen && show(link)) event.preventDefault();
    else if (!isOurs(event)) close();
  }

  /** @type {(event: FocusEvent) => void} */
  function onFocusIn(event) {
    const link = linkAt(event);
    if (returning) return;
    if (link?.matches(":focus-visible")) show(link);
    else if (!isOurs(event)) close();
  }

  /** @type {(event: KeyboardEvent) => void} Tab goes from the link to the card's and on from there */
  function onKeyDown(event) {
    tap = undefined;
    if (!open) return;
    const inside = open.host.shadowRoot?.activeElement;
    const onLink = document.activeElement === open.link;
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.key === "Tab" && !event.shiftKey && onLink) {
      event.preventDefault();
      [...open.card.querySelectorAll("a")].at(-1)?.focus();
    } else if (event.key === "Tab" && inside) {
      if (event.shiftKey) event.preventDefault();
      open.link.focus();
    }
  }

  document.addEventListener("pointerover", onPointerOver);
  document.addEventListener("pointerout", onPointerOut);
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("click", onClick, true);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("keydown", onKeyDown, true);
  addEventListener("pagehide", close);
  if ([...document.links].some(({ href }) => idOf(href))) load();
})();
