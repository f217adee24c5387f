/**
 * How soon the public pages are painted and can be typed into, beside a page that is nothing but HTML and beside the
 * sign-in pages of other projects:
 *
 *   npm run bench:pages -- [--runs 3] [--site Atrium] [--publish]
 *
 * Lighthouse measures with its mobile settings; a second browser types into the first field as soon as it is there. Pages
 * take turns. `--publish` keeps the results in `bench/results/latest.json` and writes them into `docs/performance.md`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildPortalWhenStale } from '../../scripts/portal-build/build-portal.ts';
import { ensureChromium } from '../../scripts/test-run/find-chromium.ts';
import { publish } from '../publish.ts';
import { watchOthers } from '../server/machine.ts';
import { installLighthouse, type LighthouseReport } from './lighthouse.ts';
import { describePages, type PagesResults, summarise, summariseSignedIn } from './report.ts';
import { loadSignedIn, openMerchant, type SignedInLoad, signedInPages } from './signed-in.ts';
import { type Site, sites } from './sites.ts';
import { type Load, loadPage } from './typeable.ts';

const { values } = parseArgs({
  options: {
    publish: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    site: { type: 'string', multiple: true, default: Object.keys(sites) },
  },
});
const runs = Number(values.runs);

await buildPortalWhenStale();
const executablePath = await ensureChromium(process.env);
console.log('Installing Lighthouse …');
const runLighthouse = await installLighthouse(executablePath);
const running: Site[] = [];
const failures: Record<string, string> = {};
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  for (const name of values.site) await start(name);
  const pages = running.flatMap((site) => site.pages);
  const reports = new Map(pages.map(({ name }): [string, LighthouseReport[]] => [name, []]));
  const loads = new Map(pages.map(({ name }): [string, Load[]] => [name, []]));
  const portal = running.find((site) => site.portal)?.portal;
  const merchant = portal && (await openMerchant(portal));
  const signedIn = new Map(signedInPages.map(({ name }): [string, SignedInLoad[]] => [name, []]));
  const othersShare = watchOthers();
  for (let run = 1; run <= runs; run++) {
    for (const { name, url } of pages) {
      console.log(`Round ${run} of ${runs}: ${name}`);
      reports.get(name)?.push(await runLighthouse(url));
      loads.get(name)?.push(await loadPage(browser, url));
    }
    if (portal === undefined || merchant === undefined) continue;
    for (const page of signedInPages) {
      console.log(`Round ${run} of ${runs}: ${page.name}`);
      signedIn.get(page.name)?.push(await loadSignedIn(browser, portal.portalUrl, merchant, page));
    }
  }
  const results: PagesResults = {
    measuredAt: new Date().toISOString(),
    browser: browser.version(),
    processors: cpus().length,
    runs,
    othersShare: othersShare(),
    failures,
    pages: pages.map(({ name }) => summarise(name, reports.get(name) ?? [], loads.get(name) ?? [])),
    signedIn: merchant ? [...signedIn].map(([name, loads]) => summariseSignedIn(name, loads)) : [],
  };
  console.table(results.pages);
  console.table(results.signedIn);
  if (values.publish) await publish('pages', results, describePages(results));
} finally {
  await browser.close();
  await Promise.all(running.map((site) => site.stop()));
}

/** A site that cannot be started is reported, and the others are measured. */
async function start(name: string): Promise<void> {
  process.stdout.write(`Starting ${name} … `);
  try {
    const startSite = sites[name];
    if (!startSite) throw new Error(`There is no such site: ${Object.keys(sites).join(', ')}`);
    running.push(await startSite());
    console.log('ready');
  } catch (error) {
    failures[name] = String(error).split('\n', 1)[0] ?? '';
    console.log(`failed: ${String(error)}`);
  }
}
