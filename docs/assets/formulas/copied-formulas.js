/** A copied formula is its TeX, once: while the browser copies, formulas.css shows that alone. */
const toggle = () => document.body.classList.toggle("copying");

document.addEventListener("copy", () => {
  toggle();
  setTimeout(toggle);
});

export {};
