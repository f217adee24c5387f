/**
 * How soon a page is painted and its email field can be typed in, on a slow network and a slow processor:
 *   npm run bench:pages -- http://localhost:3000/login http://localhost:3001/login
 *
 * The addresses take turns, each time in a fresh browser context; the medians are printed.
 */
import { type Browser, chromium } from '@playwright/test';
import { locateChromium } from '../scripts/test-run/find-chromium.ts';
import { median } from './report-tables.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface Load {
  fcpMs: number;
  lcpMs: number;
  typeableMs: number;
  scriptBytes: number;
}

const OBSERVE = `{
  window.load = { lcpMs: 0, typeableMs: NaN };
  new PerformanceObserver((list) => { load.lcpMs = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    if (!document.querySelector('input[type=email]')?.checkVisibility()) return requestAnimationFrame(look);
    setTimeout(() => { load.typeableMs = performance.now() });
  };
  requestAnimationFrame(look);
}`;
const READ = `({
  ...load,
  fcpMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  scriptBytes: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

const addresses = process.argv.slice(2);
const executablePath = locateChromium(process.env);
const browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(executablePath === null ? {} : { executablePath }),
});
const loads = new Map(addresses.map((address): [string, Load[]] => [address, []]));
for (let run = 0; run < RUNS; run++) {
  for (const [address, measured] of loads) measured.push(await measure(browser, address));
}
await browser.close();
console.table(
  Object.fromEntries([...loads].map(([address, measured]) => [address, medians(measured)])),
);

async function measure(chrome: Browser, address: string): Promise<Load> {
  const context = await chrome.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(OBSERVE);
  await page.goto(address, { waitUntil: 'networkidle' });
  // The page's own numbers, by the keys that READ gives them.
  const load = (await page.evaluate(READ)) as Load;
  await context.close();
  return load;
}

function medians(measured: readonly Load[]): Load {
  const of = (key: keyof Load) => Math.round(median(measured.map((load) => load[key])));
  return {
    fcpMs: of('fcpMs'),
    lcpMs: of('lcpMs'),
    typeableMs: of('typeableMs'),
    scriptBytes: of('scriptBytes'),
  };
}
