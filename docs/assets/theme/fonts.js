/**
 * Shows the page once the fonts inside its style sheets are decoded, so that no line breaks anew.
 * It runs before the body is parsed; fonts.css hides the body until then, for a second at most.
 */
const embedded = [...document.fonts].filter((face) => face.display !== "swap");

Promise.allSettled(embedded.map((face) => face.load())).then(() => {
  document.documentElement.classList.add("fonts-ready");
});
