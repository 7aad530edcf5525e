/**
 * A reader's answers in Firefox, over WebDriver BiDi, by keyboard and mouse: what is told of them.
 * Usage: node firefox_questions.mjs <firefox> <profile> <address of the lesson>
 */
import { visit } from "./firefox_visit.mjs";

const CHOICES = "#q-air-to-water";
const NUMBER = "#q-sine-ratio";

await visit(async (page, address) => {
  await page.goto(address);
  await page.waitForSelector(`${CHOICES} fieldset:enabled`);
  const textOf = (selector) => page.$eval(selector, ({ textContent }) => textContent.trim());
  const filled = (selector) => page.waitForSelector(`${selector}:not(:empty)`);

  await page.focus(`${CHOICES} input`);
  await page.keyboard.press(" ");
  const type = () => page.evaluate("document.activeElement.type");
  while ((await type()) !== "submit") await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await filled(`${CHOICES} output`);
  const wrong = await textOf(`${CHOICES} output`);
  await page.$eval(`${CHOICES} output`, (output) => {
    window.told = [];
    const note = () => told.push(output.textContent.trim());
    new MutationObserver(note).observe(output, { childList: true });
  });
  await page.keyboard.press("Enter");
  await page.waitForFunction("told.at(-1)");
  const again = await page.evaluate("told");
  const focus = await page.evaluate("document.activeElement.textContent");

  await page.click(`${CHOICES} li:nth-child(2) label`);
  await page.click(`${CHOICES} form button`);
  await filled(`${CHOICES} .question-state`);
  const right = await textOf(`${CHOICES} .question-state`);
  await page.type(`${NUMBER} [type=text]`, "0,333");
  await page.keyboard.press("Enter");
  await filled(`${NUMBER} .question-state`);
  const number = await textOf(`${NUMBER} .question-state`);

  await page.reload();
  await filled(`${NUMBER} .question-state`);
  const reloaded = [
    await textOf(`${CHOICES} .question-state`),
    await textOf(`${NUMBER} .question-state`),
    await page.$eval(`${CHOICES} input:checked`, ({ value }) => value),
    await page.$eval(`${NUMBER} [type=text]`, ({ value }) => value),
  ];
  return { wrong, again, focus, right, number, reloaded };
});
