/** Numbers as people write them: `1/3`, `0,33`, `−2`, `1e5`, `2·10^5`, `131 072`, `131,072`, `76 %`. */

const DIGITS = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;
// Between thousands, besides commas and points.
const SPACES = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const LONGEST = 100; // text that is read: a longer one is no number, and would take long
const POINTS = /^[+-]?[1-9]\d{0,2}((\.\d{3}){2,}|(\.\d{3})+,\d*)$/;

/**
 * What a text may mean as a number: `131,072` may be two, and so may a percentage.
 *
 * @param {string} text
 * @returns {number[]} finite ones, the likelier first; none if it can't be read
 */
export function numbersIn(text) {
  if (text.trim().length > LONGEST) return [];
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[−–]/g, "-")
    .replace(SPACES, "")
    .replace(/\s*([/×·*^%x])\s*|^([=≈~+-])\s+/g, "$1$2")
    .replace(/^[=≈~]/, "")
    .replace(/(^|\d[×·*x])10\^/, (_, factor) => `${factor.slice(0, -1) || 1}e`);
  const [whole, percent] = plain.split("%");
  const parts = whole.split("/").map(readings);
  if (percent || parts.length > 2) return [];
  const [above, below = [1]] = parts;
  const found = above.flatMap((top) => below.map((bottom) => top / bottom));
  const all = percent === "" ? found.flatMap((value) => [value, value / 100]) : found;
  return all.filter(Number.isFinite);
}

/** @param {string} text without a fraction @returns {number[]} what it may mean */
function readings(text) {
  const texts = [text.replace(",", ".")];
  if (COMMAS.test(text)) texts.unshift(text.replaceAll(",", ""));
  if (POINTS.test(text)) texts.unshift(text.replaceAll(".", "").replace(",", "."));
  return texts.filter((own) => DIGITS.test(own)).map(Number);
}
