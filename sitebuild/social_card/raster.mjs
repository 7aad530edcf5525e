// Draws SVG pictures as PNG files: {fonts, pictures: [{svg, width, to}]} in JSON on stdin.
import { writeFile } from "node:fs/promises";
import { renderAsync } from "@resvg/resvg-js";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const { fonts, pictures } = JSON.parse(input);
const font = { loadSystemFonts: false, fontFiles: fonts };

async function draw({ svg, width, to }) {
  const drawn = await renderAsync(svg, { font, fitTo: { mode: "width", value: width } });
  await writeFile(to, drawn.asPng());
}

await Promise.all(pictures.map(draw));
