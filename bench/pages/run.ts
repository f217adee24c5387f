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
import { ensureChromium } from '../../scripts/test-run/browsers.ts';
import { publish } from '../publish.ts';
import { measureRound, type Round } from '../server/machine.ts';
import { installLighthouse, type LighthouseReport } from './lighthouse.ts';
import { describePages, type PagesResults, summarise, summariseSignedIn } from './report.ts';
import { loadSignedIn, openMerchant, type SignedInLoad, signedInPages } from './signed-in.ts';
import { type Site, type SitePage, sites } from './sites.ts';
import { type Load, loadPage } from './typeable.ts';

const { values } = parseArgs({
  options: {
    publish: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    site: { type: 'string', multiple: true, default: Object.keys(sites) },
  },
});
const runs = Number(values.runs);
// Playwright closes its browser at this signal, and would go on without it.
process.once('SIGTERM', () => process.exit(143));

interface PageRound {
  readonly report: LighthouseReport;
  readonly load: Load;
}
if (values.publish && values.site.length < Object.keys(sites).length) {
  throw new Error('Only all sites can be published together.');
}

await buildPortalWhenStale();
const executablePath = await ensureChromium(process.env);
console.log('Installing Lighthouse …');
const lighthouse = await installLighthouse(executablePath);
const running: Site[] = [];
const failures: Record<string, string> = {};
const failedRounds = new Map<string, number>();
/** By the page's name; in the order of the pages. */
const measured = new Map<string, Round<PageRound>[]>();
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  for (const name of values.site) await start(name);
  const pages = running.flatMap((site) => site.pages);
  const portal = running.find((site) => site.portal)?.portal;
  const merchant = portal && (await openMerchant(portal));
  const signedIn = new Map(
    signedInPages.map(({ name }): [string, Round<SignedInLoad>[]] => [name, []]),
  );
  for (let run = 1; run <= runs; run++) {
    for (const page of pages) {
      console.log(`Round ${run} of ${runs}: ${page.name}`);
      await tryToMeasure(page);
    }
    if (portal === undefined || merchant === undefined) continue;
    for (const page of signedInPages) {
      console.log(`Round ${run} of ${runs}: ${page.name}`);
      const load = () => loadSignedIn(browser, portal.portalUrl, merchant, page);
      signedIn.get(page.name)?.push(await measureRound(load));
    }
  }
  const results: PagesResults = {
    measuredAt: new Date().toISOString(),
    browser: browser.version(),
    processors: cpus().length,
    runs,
    failures,
    versions: {
      lighthouse: lighthouse.versions,
      ...Object.fromEntries(
        running.flatMap(({ pages: [page], versions }) =>
          page && versions ? [[page.name, versions]] : [],
        ),
      ),
    },
    pages: [...measured].map(([name, rounds]) => summarise(name, rounds)),
    signedIn: merchant
      ? [...signedIn].map(([name, rounds]) => summariseSignedIn(name, rounds))
      : [],
  };
  console.table(results.pages);
  console.table(results.signedIn);
  if (values.publish) await publish('pages', results, describePages(results));
} finally {
  await browser.close();
  await Promise.all(running.map((site) => site.stop()));
}

/** A page that cannot be measured is reported, and the others are. */
async function tryToMeasure(page: SitePage): Promise<void> {
  try {
    // Nobody waits for the processes of Lighthouse's browser, whose time would be lost with them.
    const { result: report, ...audit } = await measureRound(() => lighthouse.run(page), {
      areSampled: true,
    });
    const { result: load, ...visit } = await measureRound(() => loadPage(browser, page));
    const isDisturbed = audit.isDisturbed || visit.isDisturbed;
    const round = { result: { report, load }, isDisturbed };
    measured.set(page.name, [...(measured.get(page.name) ?? []), round]);
  } catch (error) {
    const rounds = (failedRounds.get(page.name) ?? 0) + 1;
    failedRounds.set(page.name, rounds);
    failures[page.name] = `failed in ${rounds} of ${runs} rounds: ${firstLine(error)}`;
    console.log(`${page.name} failed: ${firstLine(error)}`);
  }
}

function firstLine(error: unknown): string {
  return String(error).split('\n', 1)[0] ?? '';
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
    failures[name] = `was not measured: ${firstLine(error)}`;
    console.log(`failed: ${String(error)}`);
  }
}
