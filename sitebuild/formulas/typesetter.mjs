// Typesets formulas: a JSON list of {tex, display} on stdin, a list of {html} or {error} on stdout.
import katex from "katex";

const meaning = (name) => `\\htmlClass{${name}}{#1}`;
const macros = {
  "\\query": meaning("query"),
  "\\key": meaning("key"),
  "\\val": meaning("value"),
  "\\out": meaning("output"),
};

function typeset({ tex, display }) {
  try {
    const html = katex.renderToString(tex, {
      displayMode: display,
      output: "htmlAndMathml",
      strict: (code) => (code === "htmlExtension" ? "ignore" : "error"),
      trust: ({ command }) => command === "\\htmlClass",
      macros: { ...macros },
    });
    return { html };
  } catch (error) {
    return { error: error.message };
  }
}

let input = "";
for await (const chunk of process.stdin) input += chunk;
process.stdout.write(JSON.stringify(JSON.parse(input).map(typeset)));
