/** Elements that can be scrolled by the keyboard too, where what is in them is too large. */

const sizes = new ResizeObserver((elements) => {
  for (const { target } of elements) {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = target;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth)
      target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** Lets the focus come to an element while it has to be scrolled. @param {Element} element */
export const scrollable = (element) => sizes.observe(element);
