// Typesets formulas: requests {tex, display, macros}, each with the formula's HTML as its result.
import katex from "katex";
import { answerRequests } from "../node_js/requests.mjs";

// In MathML, KaTeX makes two elements of a function's name; where one is asked for, as in an index,
// they must be a row.
const FUNCTION = /<m[io][^>]*>[^<]*<\/m[io]><mo>\u2061<\/mo>/g;

await answerRequests(({ tex, display, macros }) =>
  katex
    .renderToString(tex, {
      displayMode: display,
      output: "htmlAndMathml",
      strict: (code) => (code === "htmlExtension" ? "ignore" : "error"),
      trust: ({ command }) => command === "\\htmlClass",
      macros: { ...macros }, // KaTeX adds those that a formula defines
    })
    .replace(FUNCTION, "<mrow>$&</mrow>"),
);
