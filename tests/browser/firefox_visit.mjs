/** A reader's visit in Firefox, over WebDriver BiDi. */
import puppeteer from "puppeteer-core";

/**
 * Starts the Firefox and the profile that the command line names, and prints what a visit found as
 * JSON.
 *
 * @param {(page: import("puppeteer-core").Page, ...given: string[]) => Promise<object>} use gets a page and the further arguments
 */
export async function visit(use) {
  const [executablePath, userDataDir, ...given] = process.argv.slice(2);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    userDataDir,
    headless: true,
    extraPrefsFirefox: { "network.captive-portal-service.enabled": false },
  });
  try {
    console.log(JSON.stringify(await use(await browser.newPage(), ...given)));
  } finally {
    await browser.close();
  }
}
