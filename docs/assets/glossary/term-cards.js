/**
 * A link to a term opens a small card with the term's definition: by hover, by keyboard focus, by
 * a tap. The page holds a `<template id="term-…">` for each term that it links.
 *
 * The card is a popover that stands right after its link in the document, so that Tab goes from
 * the link into the card and on from there. It stays until the pointer and the focus have left
 * both, or until Escape. Without this script, and in browsers without popovers, a link is a link.
 */

/** Milliseconds of rest on a link before its card opens, and of absence before it closes. */
const OPENS_AFTER = 200;
const CLOSES_AFTER = 300;
/** Pixels between card and screen, card and word; and between the card's edge and its text. */
const EDGE = 8;
const GAP = 6;
const PADDING = 16;

/** @type {{ link: HTMLAnchorElement, card: HTMLElement } | null} */
let open = null;
/** @type {{ link: HTMLAnchorElement | null, wasOpen: boolean } | null} The finger's last touch. */
let tap = null;
let returning = false;
let timer = 0;

/** @param {EventTarget | null} target @returns {HTMLAnchorElement | null} */
function linkAt(target) {
  return target instanceof Element ? target.closest("a[data-term]") : null;
}

/** @param {EventTarget | null} target Whether it is in the open card or its link. */
function isOurs(target) {
  return target instanceof Node && !!(open?.card.contains(target) || open?.link.contains(target));
}

/** Whether the keyboard is at the link or in the card. */
function keepsByFocus() {
  const active = document.activeElement;
  return isOurs(active) && active?.matches(":focus-visible");
}

/** @param {() => void} act @param {number} delay */
function later(act, delay) {
  clearTimeout(timer);
  timer = setTimeout(act, delay);
}

/** @param {HTMLAnchorElement} link @param {PointerEvent} [pointer] */
function show(link, pointer) {
  clearTimeout(timer);
  const template = document.getElementById(`term-${link.dataset.term}`);
  if (open?.link === link || !(template instanceof HTMLTemplateElement)) return;
  close();
  open = { link, card: cardOf(link, template) };
  link.after(open.card);
  link.setAttribute("aria-expanded", "true");
  link.setAttribute("aria-describedby", "term-card-definition");
  open.card.showPopover();
  // CSS would anchor it to the box around both lines of a word that is broken.
  const lines = [...link.getClientRects()];
  const pointed = lines.findIndex((line) => pointer && pointer.clientY <= line.bottom);
  if (lines.length > 1 && pointed >= 0) place(open.card, lines[pointed], pointed === 0);
  else if (!CSS.supports("anchor-name", "--term")) place(open.card, link.getBoundingClientRect());
}

/** @param {HTMLAnchorElement} link @param {HTMLTemplateElement} template */
function cardOf(link, template) {
  const card = document.createElement("div");
  card.className = "term-card";
  card.popover = "manual";
  card.role = "group";
  card.append(template.content.cloneNode(true));
  const [name, definition] = card.children;
  card.ariaLabel = name.textContent;
  definition.id = "term-card-definition";
  const more = document.createElement("a");
  more.href = link.href;
  more.textContent = "Open in glossary";
  card.append(more);
  return card;
}

/**
 * Under the word, or above it where that is better or where there is no room below.
 *
 * @param {HTMLElement} card @param {DOMRect} word @param {boolean} [betterAbove]
 */
function place(card, word, betterAbove = false) {
  const { clientWidth, clientHeight } = document.documentElement;
  card.classList.add("placed");
  const above = word.top - card.offsetHeight - GAP;
  const below = word.bottom + GAP;
  const fits = below + card.offsetHeight <= clientHeight - EDGE && !betterAbove;
  const top = fits || above < EDGE ? below : above;
  const left = Math.min(word.left - PADDING, clientWidth - card.offsetWidth - EDGE);
  card.style.inset = `${top + scrollY}px auto auto ${Math.max(EDGE, left) + scrollX}px`;
}

function close() {
  clearTimeout(timer);
  if (!open) return;
  const { link, card } = open;
  const held = card.contains(document.activeElement);
  open = null;
  link.removeAttribute("aria-expanded");
  link.removeAttribute("aria-describedby");
  card.remove();
  if (!held) return;
  returning = true;
  link.focus({ preventScroll: true });
  returning = false;
}

/** @param {PointerEvent} event */
function onPointerOver(event) {
  if (event.pointerType === "touch") return;
  const link = linkAt(event.target);
  if (isOurs(event.target)) clearTimeout(timer);
  else if (link && link !== linkAt(event.relatedTarget))
    later(() => show(link, event), OPENS_AFTER);
}

/** @param {PointerEvent} event */
function onPointerOut(event) {
  const link = linkAt(event.target);
  const leaves = isOurs(event.target) || (link && link !== linkAt(event.relatedTarget));
  if (event.pointerType === "touch" || !leaves || isOurs(event.relatedTarget)) return;
  clearTimeout(timer);
  if (open && !keepsByFocus()) later(close, CLOSES_AFTER);
}

/** @param {PointerEvent} event */
function onPointerDown(event) {
  const link = linkAt(event.target);
  tap = event.pointerType === "mouse" ? null : { link, wasOpen: open?.link === link };
}

/** @param {PointerEvent} event A finger that scrolls ends in no such event: the card stays. */
function onPointerUp(event) {
  if (!isOurs(event.target)) close();
}

/** @param {FocusEvent} event */
function onFocusIn(event) {
  const link = linkAt(event.target);
  if (link?.matches(":focus-visible") && !returning) show(link);
  else if (!isOurs(event.target)) close();
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  tap = null;
  if (event.key !== "Escape") return;
  clearTimeout(timer);
  if (!open) return;
  event.stopPropagation();
  close();
}

/** @param {MouseEvent} event The first tap on a link opens its card; any other click is a link's. */
function onClick(event) {
  const link = linkAt(event.target);
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link && link === tap?.link && !tap.wasOpen && plain) {
    event.preventDefault();
    show(link);
  }
}

if ("popover" in HTMLElement.prototype) {
  document.addEventListener("pointerover", onPointerOver);
  document.addEventListener("pointerout", onPointerOut);
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("pointerup", onPointerUp);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("keydown", onKeyDown, true);
  document.addEventListener("click", onClick);
  addEventListener("pagehide", close);
}

export {};
