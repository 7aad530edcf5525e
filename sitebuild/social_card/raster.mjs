// Draws SVG pictures: requests {svg, width, fonts}, each with a PNG file in base64 as its result.
import { renderAsync } from "@resvg/resvg-js";
import { answerRequests } from "../node_js/requests.mjs";

await answerRequests(async ({ svg, width, fonts }) => {
  const font = { loadSystemFonts: false, fontFiles: fonts };
  const drawn = await renderAsync(svg, { font, fitTo: { mode: "width", value: width } });
  return drawn.asPng().toString("base64");
});
