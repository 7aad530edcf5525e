/**
 * Shows the page once the fonts inside its style sheets are decoded, so that no line breaks anew, and
 * all of it is parsed, so that nothing moves to make room. It runs before the body is parsed; fonts.css
 * hides the body until then, for a second at most.
 */
const loads = [...document.fonts].map((face) => face.display === "swap" || face.load());
const parsed = new Promise((resolve) =>
  document.addEventListener("readystatechange", resolve, { once: true }),
);

Promise.allSettled([parsed, ...loads]).then(() => {
  document.documentElement.classList.add("fonts-ready");
});
