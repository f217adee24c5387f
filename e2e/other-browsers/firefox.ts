import { launch } from 'puppeteer-core';
import { APPEARS_WITHIN_MS, type OtherBrowser } from './browser.ts';

/** Starts an installed Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(APPEARS_WITHIN_MS);
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    version: await browser.version(),
    goTo: async (url) => void (await page.goto(url)),
    currentUrl: async () => page.url(),
    title: () => page.title(),
    waitFor: async (xpath) => void (await locate(xpath).wait()),
    click: (xpath) => locate(xpath).click(),
    async type(xpath, text) {
      const field = await locate(xpath).waitHandle();
      await field.focus();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    evaluate: (expression) => page.evaluate(expression),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
