/**
 * Measures how soon the page reacts to each user action, on a processor slowed down four times:
 *
 *   npm run bench:browser -- [switcher country …] [--runs 3] [--publish]
 *
 * Arguments select the actions whose names contain one of them. `--publish` requires all actions; it stores the results in
 * `bench/results/latest.json` and writes them into `docs/performance.md`.
 *
 * Feedback is the first visible reaction: the pressed state, the typed letter, a busy button, the progress bar, the next
 * screen. API calls are held back from the moment of the input, so no result depends on the server.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { endpoints } from '@atrium/contract';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { hold } from '../../e2e/support/first-paint.ts';
import { call, join, type Merchant, storageStateOf } from '../../e2e/support/merchant-api.ts';
import { startPortal } from '../../e2e/support/start-portal.ts';
import { buildPortalWhenStale } from '../../scripts/portal-build/build-portal.ts';
import { ensureChromium } from '../../scripts/test-run/browsers.ts';
import { publish } from '../publish.ts';
import { measureRound, type Round } from '../server/machine.ts';
import type { Action } from './actions.ts';
import { CPU_SLOWDOWN, type Times, timesOf } from './first-feedback.ts';
import { longestTaskOfCropping } from './longest-task.ts';
import { merchantActions } from './merchant-actions.ts';
import { type BrowserResults, describeBrowser, type Measured, summarise } from './report.ts';
import { visitorActions } from './visitor-actions.ts';

const STORES = 200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
});
const runs = Number(values.runs);
const chosen = positionals.map((name) => name.toLowerCase());
const isChosen = ({ name }: Action) =>
  chosen.length === 0 || chosen.some((part) => name.toLowerCase().includes(part));
if (values.publish && chosen.length > 0) throw new Error('Only all actions can be published.');

// Playwright closes its browser at this signal, and would go on without it.
process.once('SIGTERM', () => process.exit(143));

await buildPortalWhenStale();
// The limits would refuse 200 stores a minute.
const portal = await startPortal('sqlite', { LIMITS_FACTOR: '1000' });
const browser = await chromium.launch({
  executablePath: await ensureChromium(process.env),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
const measured: Measured[] = [];
const failures: string[] = [];
const longestTasks: Round<number>[] = [];
try {
  const visitor = { baseURL: portal.portalUrl };
  for (const action of visitorActions.filter(isChosen)) await tabulate(action, visitor);
  const actions = merchantActions.filter(isChosen);
  if (actions.length > 0) {
    const storageState = await storageStateOf(portal, await openStores());
    for (const action of actions) await tabulate(action, { ...visitor, storageState });
    for (let run = 0; run < (chosen.length === 0 ? runs : 0); run++) {
      const crop = () => longestTaskOfCropping(browser, { ...visitor, storageState });
      longestTasks.push(await measureRound(crop));
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.table(measured);
if (failures.length > 0) {
  console.error(`Not done: ${failures.join(', ')}`);
  process.exitCode = 1;
} else if (values.publish) {
  const results: BrowserResults = {
    measuredAt: new Date().toISOString(),
    browser: browser.version(),
    processors: cpus().length,
    cpuSlowdown: CPU_SLOWDOWN,
    runs,
    stores: STORES,
    actions: measured,
    croppingLongestTaskMs: Math.max(...longestTasks.map(({ result }) => result)),
    isCroppingDisturbed: longestTasks.some(({ isDisturbed }) => isDisturbed),
  };
  await publish('browser', results, describeBrowser(results));
}

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

/** Measures an action and prints the result. A failed action is reported, and the others are still measured. */
async function tabulate(action: Action, options: BrowserContextOptions): Promise<void> {
  const rounds: Round<Times>[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      rounds.push(await measureRound(() => measure(action, options)));
    }
  } catch (error) {
    console.error(`${action.name}: ${String(error)}`);
    failures.push(action.name);
    return;
  }
  const result = summarise(action, rounds);
  measured.push(result);
  console.log(
    `${action.name}: ${result.feedbackMs} ms, then ${result.resultMs} ms; ${result.interactionMs} ms`,
  );
}

async function measure(action: Action, options: BrowserContextOptions): Promise<Times> {
  const context = await browser.newContext({ ...options, hasTouch: 'tap' in action.input });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(action.path, { waitUntil: 'networkidle' });
    await action.prepare?.(page);
    // API calls are never sent, because a store switch or a logout would end the session that the next action needs.
    await hold(page, '**/api/**');
    const devtools = await context.newCDPSession(page);
    return await timesOf(page, devtools, action);
  } finally {
    await context.close();
  }
}
