// The theme puts the copy button of each block of code into a <nav>. That is a landmark, and a list
// of landmarks with one like the other for every block helps nobody.
const article = document.querySelector("article");

/** @param {Iterable<Node>} nodes */
function quieten(nodes) {
  for (const node of nodes)
    if (node instanceof Element && node.matches("nav.md-code__nav")) node.role = "none";
}

if (article) {
  quieten(article.querySelectorAll("nav"));
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) quieten(addedNodes);
  }).observe(article, { childList: true, subtree: true });
}

export {};
