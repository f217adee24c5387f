import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { Builder, By, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { APPEARS_WITHIN_MS, type OtherBrowser } from './browser.ts';

const NOT_YET = [
  error.NoSuchElementError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
  error.StaleElementReferenceError,
];

/** Starts WebKitGTK's own small browser on a virtual screen, driven by WebDriver. */
export async function startWebKit(driverPath: string): Promise<OtherBrowser> {
  const port = await freePort();
  const driverProcess = spawn('xvfb-run', ['--auto-servernum', driverPath, `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own, so that the screen ends with the driver.
    detached: true,
  });
  const driver = await connect(`http://127.0.0.1:${port}`);
  const locate = async (xpath: string) => {
    const notShown = `Not shown: ${xpath}`;
    const located = until.elementLocated(By.xpath(xpath));
    const element = await driver.wait(located, APPEARS_WITHIN_MS, notShown);
    return driver.wait(until.elementIsVisible(element), APPEARS_WITHIN_MS, notShown);
  };
  /** A page that fades in, or whose scripts are still loading, takes no input yet. */
  const act = (xpath: string, action: (element: WebElement) => Promise<void>) =>
    driver.wait(
      async () => {
        try {
          await action(await driver.findElement(By.xpath(xpath)));
          return true;
        } catch (failure) {
          if (NOT_YET.some((kind) => failure instanceof kind)) return false;
          throw failure;
        }
      },
      APPEARS_WITHIN_MS,
      `Takes no input: ${xpath}`,
    );
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    goTo: (url) => driver.get(url),
    currentUrl: () => driver.getCurrentUrl(),
    title: () => driver.getTitle(),
    waitFor: async (xpath) => void (await locate(xpath)),
    click: async (xpath) =>
      void (await act(xpath, async (element) => {
        // The driver does not scroll to what is only a little below the window.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', element);
        await element.click();
      })),
    type: async (xpath, text) =>
      void (await act(xpath, async (field) => {
        await field.clear();
        await field.sendKeys(text);
      })),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      if (driverProcess.pid !== undefined) process.kill(-driverProcess.pid);
    },
  };
}

/** The driver takes a moment until it listens. */
async function connect(server: string): Promise<WebDriver> {
  const giveUpAt = Date.now() + APPEARS_WITHIN_MS;
  while (!(await isListening(server))) {
    if (Date.now() > giveUpAt) throw new Error(`WebKit's driver does not respond at ${server}.`);
    await sleep(100);
  }
  return new Builder().usingServer(server).forBrowser('MiniBrowser').build();
}

async function isListening(server: string): Promise<boolean> {
  try {
    return (await fetch(`${server}/status`)).ok;
  } catch {
    return false;
  }
}
