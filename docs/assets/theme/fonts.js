/**
 * Shows the page once the fonts inside its style sheets are decoded, so that no line breaks anew.
 * It runs before the body is parsed; fonts.css hides the body until then, for a second at most.
 */
const loads = [...document.fonts].map((face) => face.display === "swap" || face.load());

Promise.allSettled(loads).then(() => {
  document.documentElement.classList.add("fonts-ready");
});
