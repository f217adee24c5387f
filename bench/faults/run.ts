/**
 * Injects faults into an installation under load, and looks for lost writes:
 *
 *   npm run bench:faults -- [--only kill] [--database sqlite] [--times 1] [--strict] [--publish]
 *
 * `--previous FOLDER`, an installed checkout of the version before, updates from there instead of to a next version and back.
 * `--publish` replaces the rows of the injected faults in the table of `docs/operate/faults.md`, and keeps the others.
 * Exits with 1 when a write was lost, or a request wrongly refused or without a response; with `--strict` also when
 * something took too long, which is only reported otherwise.
 * `--times 100` kills a hundred times, which takes about twenty minutes.
 */
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { databasesNamed, wholeNumber, withName } from '../arguments.ts';
import { mergeResults, publish, readLatest } from '../publish.ts';
import { backUpAndRestore } from './backups/back-up-and-restore.ts';
import { restorePointInTime } from './backups/restore-point-in-time.ts';
import { clockJump } from './clock-jump.ts';
import { craftedInput } from './crafted/crafted-input.ts';
import { slowPasswords } from './crafted/slow-passwords.ts';
import { databaseStopped, databaseUnavailable } from './database-unavailable.ts';
import {
  CannotInjectError,
  exitCodeOf,
  type Fault,
  FaultHangsError,
  injectInTime,
} from './fault.ts';
import { slowConnections } from './floods/slow-connections.ts';
import { withheldBodies } from './floods/withheld-bodies.ts';
import { fullDisk } from './full-disk.ts';
import { doubleClicks, lostResponses } from './idempotency.ts';
import type { DatabaseKind } from './installation.ts';
import { killDatabase, killServer } from './kills/kill.ts';
import { mailSlow, mailUnavailable } from './mail-unavailable.ts';
import {
  describeFaults,
  describeOne,
  type FaultResults,
  type FaultRun,
  listFigures,
} from './report.ts';
import { rollingRestart, rollingUpdate, updateAndRollBack } from './rolling-restart.ts';
import { stopUnderLoad } from './stop-under-load.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    times: { type: 'string', default: '1' },
    previous: { type: 'string' },
    strict: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
});
const { previous } = values;
const faults: readonly Fault[] = [
  killServer,
  killDatabase,
  databaseUnavailable,
  databaseStopped,
  fullDisk,
  mailUnavailable,
  mailSlow,
  lostResponses,
  doubleClicks,
  clockJump,
  stopUnderLoad,
  rollingRestart,
  previous === undefined ? updateAndRollBack : rollingUpdate(path.resolve(previous)),
  slowConnections,
  withheldBodies,
  craftedInput,
  slowPasswords,
  backUpAndRestore,
  restorePointInTime,
];

process.chdir(path.join(import.meta.dirname, '../..'));
const times = wholeNumber('--times', values.times);
const kinds = databasesNamed(values.database);
const chosen = withName(faults, values.only).flatMap((fault) =>
  kinds.filter((kind) => fault.databases.includes(kind)).map((database) => ({ fault, database })),
);
if (chosen.length === 0) throw new Error(`“${values.only}” needs another database.`);
const runs: FaultRun[] = [];
let notInjected = 0;
let hangs = false;
for (const { fault, database } of chosen) {
  if (hangs) break;
  const outcome = await inject(fault, database);
  if (outcome === null) continue;
  const measuredAt = new Date().toISOString();
  const run = { fault: fault.name, database, measuredAt, ...outcome };
  runs.push(run);
  console.log(`${markOf(run)} ${describeOne(run)}`);
  for (const [name, figures] of Object.entries(run.details ?? {})) {
    console.log(`    ${name}: ${listFigures(figures)}`);
  }
  for (const line of [...run.violations, ...run.slow]) console.log(`    ${line}`);
}
if (values.publish) {
  const { faults: earlier } = (await readLatest()) as { faults: FaultResults }; // as written below
  const kinds = faults.flatMap(({ name, databases }) => databases.map((each) => `${name} ${each}`));
  const kindOf = ({ fault, database }: FaultRun) => `${fault} ${database}`;
  const merged = mergeResults(earlier.runs, runs, { kinds, kindOf });
  const results = { node: process.version, runs: merged };
  await publish('faults', results, describeFaults(results), 'operate/faults.md');
}
// The load of a fault that broke off must not hold it.
process.exit(values.strict && notInjected > 0 ? 1 : exitCodeOf(runs, values.strict));

/** @returns null where it cannot be injected, which only fails a strict run. */
async function inject(fault: Fault, database: DatabaseKind) {
  try {
    return await injectInTime(fault, database, { times });
  } catch (error) {
    if (!(error instanceof CannotInjectError)) {
      // The other faults are injected all the same, unless the load of this one goes on beside them.
      hangs = error instanceof FaultHangsError;
      console.error(error);
      return { figures: {}, violations: [`broken off: ${String(error)}`], slow: [] };
    }
    console.log(
      `${styleText('yellow', '–')} ${fault.name} (${database}): not injected, ${error.message}`,
    );
    notInjected += 1;
    return null;
  }
}

function markOf({ violations, slow }: FaultRun): string {
  if (violations.length > 0) return styleText('red', '✗');
  return slow.length > 0 ? styleText('yellow', '!') : styleText('green', '✓');
}
