/**
 * How soon every action shows that it was noticed, on a processor slowed down four times: `npm run bench:browser`.
 * Only some: `npm run bench:browser -- switcher country`.
 *
 * Measured from the input, by the browser's own clock, to the end of the first frame with the feedback. Calls of the
 * API are held back meanwhile, so nothing depends on the server. Each action is done three times; the table shows the
 * median and the slowest.
 */

import { endpoints } from '@atrium/contract';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { hold } from '../../e2e/support/first-paint.ts';
import { call, join, type Merchant, storageStateOf } from '../../e2e/support/merchant-api.ts';
import { startPortal } from '../../e2e/support/start-portal.ts';
import { buildPortalWhenStale } from '../../scripts/portal-build/build-portal.ts';
import { ensureChromium } from '../../scripts/test-run/find-chromium.ts';
import { type Action, merchantActions, visitorActions } from './actions.ts';

const RUNS = 3;
const CPU_SLOWDOWN = 4;
const STORES = 200;
const GOAL_MS = 100;

/** In the page: `feedback` becomes the time from the next input to the end of the frame in which `isShown` is true. */
const WATCH = `window.watchFeedback = (isShown) => { window.feedback = new Promise((resolve) => {
  let start;
  const onInput = ({ timeStamp }) => { start ??= timeStamp };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onInput, { capture: true });
  const look = () => {
    if (start === undefined || !isShown()) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - start);
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}) }`;

const chosen = process.argv.slice(2).map((name) => name.toLowerCase());
const isChosen = ({ name }: Action) =>
  chosen.length === 0 || chosen.some((part) => name.toLowerCase().includes(part));

await buildPortalWhenStale();
// The limits would refuse 200 stores a minute.
const portal = await startPortal('sqlite', { LIMITS_FACTOR: '1000' });
const browser = await chromium.launch({
  executablePath: await ensureChromium(process.env),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
const table: Record<string, object> = {};
try {
  const visitor = { baseURL: portal.portalUrl };
  for (const action of visitorActions.filter(isChosen)) await tabulate(action, visitor);
  const actions = merchantActions.filter(isChosen);
  if (actions.length > 0) {
    const storageState = await storageStateOf(portal, await openStores());
    for (const action of actions) await tabulate(action, { ...visitor, storageState });
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.table(table);

/** A merchant with {@link STORES} stores. */
async function openStores(): Promise<Merchant> {
  const merchant = await join(portal, 'many@lampandlinen.example');
  for (let number = 1; number <= STORES; number++) {
    const shop = `branch-${number}`;
    await call(merchant, endpoints.addStore, { name: `Ember Branch ${number}`, shop });
  }
  const shop = 'branch-1';
  const { auth } = await call(merchant, endpoints.changeStore, { shop, type: 'dtm' });
  merchant.token = auth.token;
  return merchant;
}

async function tabulate(action: Action, options: BrowserContextOptions): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measure(browser, action, options));
  times.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(RUNS / 2)], times.at(-1)];
  console.log(`${action.name}: ${Math.round(median)} ms`);
  table[action.name] = {
    'median, ms': Math.round(median),
    'slowest, ms': Math.round(slowest),
    [`within ${GOAL_MS} ms`]: median <= GOAL_MS,
  };
}

async function measure(
  chrome: Browser,
  action: Action,
  options: BrowserContextOptions,
): Promise<number> {
  const context = await chrome.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(action.path, { waitUntil: 'networkidle' });
  await action.prepare?.(page);
  const release = await hold(page, '**/api/**');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // First: a key that was pressed before would not be noticed.
  await page.evaluate(`watchFeedback(() => ${action.feedback})`);
  await action.act(page);
  const time = await page.evaluate<number>('feedback');
  release();
  await context.close();
  return time;
}
