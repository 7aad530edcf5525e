// Typesets formulas: requests {tex, display, macros}, each with the formula's HTML as its result.
import katex from "katex";
import { answerRequests } from "../node_js/requests.mjs";

await answerRequests(({ tex, display, macros }) =>
  katex.renderToString(tex, {
    displayMode: display,
    output: "htmlAndMathml",
    strict: (code) => (code === "htmlExtension" ? "ignore" : "error"),
    trust: ({ command }) => command === "\\htmlClass",
    macros: { ...macros }, // KaTeX adds those that a formula defines
  }),
);
