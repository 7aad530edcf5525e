/**
 * Cards with definitions at links to terms: they open by hover, by keyboard focus and by a first tap,
 * and stay until the pointer and the focus have left both link and card, or until Escape.
 *
 * @typedef {object} Card
 * @property {HTMLElement} card the popover
 * @property {HTMLElement} host what was put into the page: the card, or what holds it
 * @property {() => void} forget takes back what the link was given
 */

/** Milliseconds of rest on a link before its card opens, and of absence before it closes. */
const OPENS_AFTER = 200;
const CLOSES_AFTER = 300;
/** Pixels between card and link, and between card and screen. */
const GAP = 6;
const EDGE = 8;

/**
 * Starts to listen to the page.
 *
 * @param {(target: Element) => HTMLAnchorElement | null} linkAt the link to a term around an element
 * @param {(link: HTMLAnchorElement) => Card | undefined} make puts a link's card into the page, if there is one
 * @param {number} [indent] pixels from the card's edge to its text
 * @returns {{open: () => (Card & {link: HTMLAnchorElement}) | undefined, retry: () => void}} the open card; `retry` opens one that could not be made yet
 */
export function definitionCards(linkAt, make, indent = 0) {
  /** @type {(Card & {link: HTMLAnchorElement}) | undefined} */
  let open;
  /** @type {HTMLAnchorElement | undefined} the link that a card is wanted for */
  let wanted;
  /** @type {{link: HTMLAnchorElement | null, wasOpen: boolean} | undefined} of a finger or a pen */
  let lastTouch;
  let returning = false;
  let timer = 0;

  /** @param {EventTarget | null | undefined} target */
  const linkOf = (target) => (target instanceof Element ? linkAt(target) : null);

  /** @param {Event} event not a link in a card */
  function linkUnder(event) {
    const link = linkOf(event.composedPath()[0]);
    return open?.card.contains(link) ? null : link;
  }

  /** @param {EventTarget | null} target whether it is the open card, its link, or in these */
  const isInside = (target) =>
    target instanceof Node && !!(open?.host.contains(target) || open?.link.contains(target));

  /** @param {Event} event */
  const isOnOpen = (event) => event.composedPath().some(isInside);

  /** @param {() => void} act @param {number} delay */
  function later(act, delay) {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {PointerEvent} [pointer] that rests on it
   * @returns {boolean} whether its card is open now
   */
  function show(link, pointer) {
    clearTimeout(timer);
    if (open?.link === link) return true;
    close();
    wanted = link;
    const made = make(link);
    if (!made) return false;
    open = { ...made, link };
    made.card.showPopover?.();
    // At the line of a broken word that the pointer is on: above the first, below the last.
    const lines = [...link.getClientRects()];
    const pointed = lines.findIndex((line) => pointer && pointer.clientY <= line.bottom);
    const broken = lines.length > 1 && pointed >= 0;
    const word = broken ? lines[pointed] : link.getBoundingClientRect();
    place(made.card, word, indent, broken && pointed === 0);
    return true;
  }

  function close() {
    clearTimeout(timer);
    wanted = undefined;
    if (!open) return;
    const { link, host, forget } = open;
    const held = host.contains(document.activeElement);
    open = undefined;
    forget();
    host.remove();
    returning = true;
    if (held) link.focus({ preventScroll: true });
    returning = false;
  }

  /** @type {Record<string, (event: any) => void>} */
  const listeners = {
    pointerover(event) {
      if (event.pointerType === "touch") return;
      if (open && !open.link.isConnected) close();
      const link = linkUnder(event);
      if (isOnOpen(event)) clearTimeout(timer);
      else if (link && link !== linkOf(event.relatedTarget))
        later(() => show(link, event), OPENS_AFTER);
    },

    pointerout(event) {
      const link = linkUnder(event);
      const leaves = isOnOpen(event) || (link && link !== linkOf(event.relatedTarget));
      if (event.pointerType === "touch" || !leaves || isInside(event.relatedTarget)) return;
      const keyboard =
        open?.link.matches(":focus-visible") || open?.host.contains(document.activeElement);
      if (keyboard) clearTimeout(timer);
      else later(close, CLOSES_AFTER);
    },

    pointerdown(event) {
      const link = linkUnder(event);
      const wasOpen = !!link && open?.link === link;
      lastTouch = event.pointerType === "mouse" ? undefined : { link, wasOpen };
    },

    // A finger that scrolls ends in no such event: the card stays.
    pointerup(event) {
      if (!isOnOpen(event)) close();
    },

    focusin(event) {
      const link = linkUnder(event);
      if (link?.matches(":focus-visible") && !returning) show(link);
      else if (!isOnOpen(event)) close();
    },

    keydown(event) {
      lastTouch = undefined;
      if (event.key !== "Escape") return;
      clearTimeout(timer);
      if (!open) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    },

    // The first tap on a link opens its card; any other click is the link's.
    click(event) {
      const link = linkUnder(event);
      const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (link && link === lastTouch?.link && !lastTouch.wasOpen && plain && show(link))
        event.preventDefault();
    },
  };
  for (const [type, listen] of Object.entries(listeners))
    document.addEventListener(type, listen, true);
  addEventListener("pagehide", close);
  return { open: () => open, retry: () => wanted && show(wanted) };
}

/**
 * Places a card under a word, or above it where that is better or there is no room below.
 *
 * @param {HTMLElement} card
 * @param {DOMRect} word
 * @param {number} indent
 * @param {boolean} betterAbove
 */
function place(card, word, indent, betterAbove) {
  const { clientWidth, clientHeight } = document.documentElement;
  card.style.left = card.style.top = "0";
  const { left, top, width, height } = card.getBoundingClientRect();
  const above = word.top - GAP - height;
  const below = word.bottom + GAP;
  const fits = below + height <= clientHeight - EDGE && !betterAbove;
  const y = fits || above < EDGE ? below : above;
  const x = Math.max(EDGE, Math.min(word.left - indent, clientWidth - width - EDGE));
  card.style.left = `${x - left}px`;
  card.style.top = `${y - top}px`;
}
