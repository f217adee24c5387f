/**
 * How soon every action shows that it was noticed, on a processor slowed down four times: `npm run bench:browser`.
 * Only some: `npm run bench:browser -- switcher country`.
 *
 * A sign is whatever a person sees first: the pressed state, the typed letter, a busy button, the bar, the next screen.
 * Calls of the API are held back from the input on, so nothing depends on the server. Each action is done three times;
 * the table shows the median and the slowest. A complete run also writes `bench/results/browser.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { hold } from '../../e2e/support/first-paint.ts';
import { call, join, type Merchant, storageStateOf } from '../../e2e/support/merchant-api.ts';
import { startPortal } from '../../e2e/support/start-portal.ts';
import { buildPortalWhenStale } from '../../scripts/portal-build/build-portal.ts';
import { ensureChromium } from '../../scripts/test-run/find-chromium.ts';
import type { Action } from './actions.ts';
import { CPU_SLOWDOWN, type Times, timesOf } from './first-sign.ts';
import { merchantActions } from './merchant-actions.ts';
import { visitorActions } from './visitor-actions.ts';

const RUNS = 3;
const STORES = 200;
const GOAL_MS = 100;

interface Measured {
  action: string;
  signMs: number;
  slowestSignMs: number;
  resultMs: number;
  isInTime: boolean;
}

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
const measured: Measured[] = [];
const failures: string[] = [];
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
console.table(measured);
if (failures.length > 0) {
  console.error(`Not done: ${failures.join(', ')}`);
  process.exitCode = 1;
} else if (chosen.length === 0) await save();

async function save(): Promise<void> {
  const file = path.join(import.meta.dirname, '../results/browser.json');
  const results = { cpuSlowdown: CPU_SLOWDOWN, runs: RUNS, stores: STORES, actions: measured };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
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

/** An action that cannot be done is reported, and the others are measured. */
async function tabulate(action: Action, options: BrowserContextOptions): Promise<void> {
  const times: Times[] = [];
  try {
    for (let run = 0; run < RUNS; run++) times.push(await measure(action, options));
  } catch (error) {
    console.error(`${action.name}: ${String(error)}`);
    failures.push(action.name);
    return;
  }
  const [signs, results] = [sorted(times, 'signMs'), sorted(times, 'resultMs')];
  const [signMs, resultMs] = [median(signs), median(results)];
  const isInTime = signMs <= GOAL_MS && (!action.isLongList || resultMs <= GOAL_MS);
  measured.push({
    action: action.name,
    signMs,
    slowestSignMs: signs.at(-1) ?? Number.NaN,
    resultMs,
    isInTime,
  });
  console.log(`${action.name}: ${signMs} ms, then ${resultMs} ms`);
}

function sorted(times: readonly Times[], key: keyof Times): number[] {
  return times.map((time) => Math.round(time[key])).sort((a, b) => a - b);
}

function median(ordered: readonly number[]): number {
  return ordered[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function measure(action: Action, options: BrowserContextOptions): Promise<Times> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(action.path, { waitUntil: 'networkidle' });
    await action.prepare?.(page);
    // Never sent: a switch or a logout would end the session of the next action.
    await hold(page, '**/api/**');
    const devtools = await context.newCDPSession(page);
    return await timesOf(page, devtools, action);
  } finally {
    await context.close();
  }
}
