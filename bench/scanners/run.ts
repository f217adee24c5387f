/**
 * Has programs of others look for weaknesses in a server of its own, on this machine alone:
 *
 *   npm run scan -- [--only sqlmap] [--publish]
 *
 * `--publish` replaces the rows of the scanners that ran in the table of `docs/operate/scanners.md`, and keeps the others.
 * Exits with 1 when a finding of medium or higher severity has no reason in `explained-findings.json`, or a scanner could
 * not be run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { buildPortalWhenStale } from '../../scripts/portal-build/build-portal.ts';
import { canInstallPackages, installPackages } from '../../scripts/test-run/browsers.ts';
import { withName } from '../arguments.ts';
import { type DatabaseKind, install } from '../faults/installation.ts';
import { newMerchants } from '../faults/merchants.ts';
import { mergeResults, publish, readLatest } from '../publish.ts';
import { cspEvaluator } from './content-policy.ts';
import { zzuf } from './fuzzed-requests.ts';
import { observatory } from './observatory.ts';
import { describeScans, type ScanRun } from './report.ts';
import { endPrograms, type Scanner } from './scanner.ts';
import { slowHttp } from './slow-http.ts';
import { sqlmap } from './sqlmap.ts';
import { testssl } from './testssl.ts';
import { wapiti } from './wapiti.ts';

const scanners: readonly Scanner[] = [
  cspEvaluator,
  observatory,
  testssl,
  zzuf,
  slowHttp,
  wapiti,
  sqlmap,
];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    publish: { type: 'boolean', default: false },
  },
});
const explained = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'explained-findings.json'), 'utf8'),
) as { scanner: string; finding: string; reason: string }[];

process.chdir(path.join(import.meta.dirname, '../..'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endPrograms();
    process.exit(1);
  });
}

const chosen = withName(scanners, values.only);
installMissing(chosen);
// Without its pages there would be little to scan, and nothing to find.
await buildPortalWhenStale();
const runs: ScanRun[] = [];
for (const { scanner, database } of chosen.flatMap(turnsOf)) {
  const run = await runScanner(scanner, database);
  runs.push(run);
  const bad = run.failure !== null || run.open.length > 0;
  const mark = bad ? styleText('red', '✗') : styleText('green', '✓');
  console.log(`${mark} ${describeScans([run]).split('\n').at(-1)}`);
  for (const { severity, text } of run.open) console.log(`    ${severity}: ${text}`);
}
if (values.publish) {
  const { scanners: earlier } = (await readLatest()) as { scanners: { runs: ScanRun[] } }; // as written below
  const kindOf = ({ name, database }: Pick<ScanRun, 'name' | 'database'>) => `${name} ${database}`;
  const kinds = scanners
    .flatMap(turnsOf)
    .map(({ scanner: { name }, database }) => kindOf({ name, database }));
  const merged = mergeResults(earlier.runs, runs, { kinds, kindOf });
  const page = `Node ${process.version}.\n\n${describeScans(merged)}`;
  await publish('scanners', { runs: merged }, page, 'operate/scanners.md');
}
if (runs.some(({ failure, open }) => failure !== null || open.length > 0)) process.exitCode = 1;

/** Each scanner with what its server runs on. */
function turnsOf(scanner: Scanner) {
  const kinds = scanner.databases ?? (['sqlite'] as const);
  return kinds.map((database) => ({ scanner, database }));
}

/** Each gets a server of its own, so that no scanner finds the data of another. */
async function runScanner(scanner: Scanner, database: DatabaseKind): Promise<ScanRun> {
  const { name } = scanner;
  const measuredAt = new Date().toISOString();
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-scan-'));
  const installation = await install(database);
  try {
    const [merchant] = await newMerchants(installation, 1);
    if (!merchant) throw new Error('There is no merchant.');
    const { figures, findings } = await scanner.scan({
      url: installation.portalUrl,
      database,
      merchant,
      folder,
    });
    const isExplained = ({ text }: { text: string }) =>
      explained.some(({ scanner: by, finding }) => by === name && text.includes(finding));
    const serious = findings.filter(({ severity }) => severity !== 'low');
    return {
      name,
      database,
      measuredAt,
      figures,
      low: findings.length - serious.length,
      explained: serious.filter(isExplained).length,
      open: serious.filter((finding) => !isExplained(finding)),
      failure: null,
    };
  } catch (error) {
    // Never taken for a clean result.
    const failure = error instanceof Error ? error.message : String(error);
    return { name, database, measuredAt, figures: {}, low: 0, explained: 0, open: [], failure };
  } finally {
    await installation.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function installMissing(wanted: readonly Scanner[]): void {
  const needed = wanted.flatMap(({ packages = {} }) => Object.entries(packages));
  const missing = needed.filter(([, program]) => !existsSync(program)).map(([name]) => name);
  if (missing.length === 0 || !canInstallPackages()) return;
  console.log(`Installing ${missing.join(', ')} from the system’s packages …`);
  installPackages(missing);
}
