/**
 * The site's definition cards. A page holds a `<template id="term-…">` for each term that it links.
 * A card stands right after its link in the document, so that Tab goes from the link into the card
 * and on from there. Without this script, and in browsers without popovers, a link is a link.
 */
import { definitionCards } from "./definition-card.js";

const PADDING = 16; // pixels between the card's edge and its text

/** @param {HTMLAnchorElement} link @returns {import("./definition-card.js").Card | undefined} */
function make(link) {
  const template = document.getElementById(`term-${link.dataset.term}`);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const card = document.createElement("div");
  card.className = "term-card";
  card.popover = "manual";
  card.role = "group";
  const more = document.createElement("a");
  more.href = link.href;
  more.textContent = "Open in glossary";
  more.tabIndex = -1; // as the term's link does
  card.append(template.content.cloneNode(true), more);
  const [name, definition] = card.children;
  card.ariaLabel = name.textContent;
  definition.id = "term-card-definition";
  link.after(card);
  link.setAttribute("aria-expanded", "true");
  link.setAttribute("aria-describedby", definition.id);
  const forget = () => {
    link.removeAttribute("aria-expanded");
    link.removeAttribute("aria-describedby");
  };
  return { card, host: card, forget };
}

if ("popover" in HTMLElement.prototype)
  definitionCards((target) => target.closest("a[data-term]"), make, PADDING);
