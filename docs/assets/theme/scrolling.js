/**
 * Wide formulas and tables take the focus while they can be scrolled, and have a name then. WebKit
 * gives what scrolls no focus by itself, and the others give it no name.
 */
const NAMES = { ".formula.display": "Formula", ".md-typeset__scrollwrap": "Table" };

const sizes = new ResizeObserver((elements) => {
  for (const { target } of elements) name(target, target.scrollWidth > target.clientWidth);
});

/**
 * Makes an element a named group in the tab order, or no longer.
 *
 * @param {Element} element
 * @param {boolean} scrolls
 */
function name(element, scrolls) {
  const found = Object.entries(NAMES).find(([selector]) => element.matches(selector));
  const facts = { tabindex: "0", role: "group", "aria-label": `${found?.[1]}, scrolls sideways` };
  for (const [attribute, value] of Object.entries(facts))
    if (scrolls) element.setAttribute(attribute, value);
    else element.removeAttribute(attribute);
}

function watch() {
  for (const element of document.querySelectorAll(String(Object.keys(NAMES))))
    sizes.observe(element);
}

// The theme has wrapped tables by then.
if (document.readyState === "complete") watch();
else addEventListener("load", watch);

export {};
