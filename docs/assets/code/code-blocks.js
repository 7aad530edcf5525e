// The theme puts the copy button of each block of code into a <nav>. That is a landmark, and a list
// of landmarks with one like the other for every block helps nobody.
const buttons = document.getElementsByClassName("md-code__nav");

function quieten() {
  for (const nav of buttons) nav.role = "none";
}

quieten();
new MutationObserver(quieten).observe(document, { childList: true, subtree: true });

export {};
