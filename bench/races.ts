/**
 * Runs the race tests for many rounds on SQLite and PostgreSQL: fifty concurrent uses of every single-use value. `npm test`
 * runs three rounds of each.
 *
 *   npm run bench:races -- [--rounds 1000] [--only store-races,job-races] [--database sqlite] [--publish]
 *
 * `--publish` writes the row of each database in `docs/architecture/test-results.md`, if all races were run.
 * A race fails in the first round in which a value was used twice, or a use was refused with an unexpected error.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { databases } from './faults/report.ts';
import { publish, readLatest } from './publish.ts';
import { table } from './report-tables.ts';

const root = path.join(import.meta.dirname, '..');
const reportFile = path.join(root, '.cache/races.json');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    database: { type: 'string', default: '*' },
    publish: { type: 'boolean', default: false },
  },
});

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({
            race: z
              .object({ database: z.string(), rounds: z.number(), calls: z.number() })
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

const files = raceFiles(values.only.split(','));
if (files.length === 0) {
  // Without a file Vitest would run every test of the server.
  console.error(`No file with races has ${values.only} in its name.`);
  process.exitCode = 1;
} else {
  process.exitCode = await runRaces(files);
  const outcomes = summarise();
  if (values.publish && values.only !== '')
    console.error('Not published: some races were left out.');
  else if (values.publish) await publishRaces(outcomes);
}

/** The files with races whose names contain one of these names. */
function raceFiles(names: readonly string[]): string[] {
  return globSync('apps/server/src/**/*-races.test.ts', { cwd: root }).filter(
    (file) =>
      names.some((name) => file.includes(name)) &&
      readFileSync(path.join(root, file), 'utf8').includes('startRaces('),
  );
}

async function runRaces(files: readonly string[]): Promise<number> {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  const options = ['--maxWorkers=100%', '--reporter=verbose', '--reporter=json'];
  const child = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      `--project=*server-${values.database}*`,
      ...options,
      `--outputFile.json=${reportFile}`,
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, RACE_ROUNDS: values.rounds } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

interface Outcome {
  readonly races: number;
  readonly rounds: number;
  readonly calls: number;
  readonly failed: number;
  readonly minutes: number;
  readonly measuredAt: string;
}

/** The last outcome of all races on each database. */
type Outcomes = Partial<Record<keyof typeof databases, Outcome>>;

function summarise(): Outcomes {
  const { testResults } = report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const outcomes: Outcomes = {};
  for (const database of ['sqlite', 'postgres'] as const) {
    const races = tests.filter(({ meta }) => meta.race?.database === database);
    if (races.length === 0) continue;
    const sum = (of: (race: (typeof races)[number]) => number) =>
      races.reduce((total, race) => total + of(race), 0);
    const outcome = {
      races: races.length,
      rounds: sum(({ meta }) => meta.race?.rounds ?? 0),
      calls: sum(({ meta }) => meta.race?.calls ?? 0),
      failed: races.filter(({ status }) => status !== 'passed').length,
      minutes: Math.round(sum(({ duration }) => duration ?? 0) / 60_000),
      measuredAt: new Date().toISOString(),
    };
    outcomes[database] = outcome;
    console.log(`${database}: ${cellsOf(outcome).join(', ')}`);
  }
  return outcomes;
}

function cellsOf({ races, rounds, calls, failed, minutes }: Outcome): string[] {
  return [
    `${races} races`,
    `${rounds.toLocaleString('en')} rounds`,
    `${calls.toLocaleString('en')} calls`,
    `${failed} failed`,
    `${minutes} minutes`,
  ];
}

async function publishRaces(now: Outcomes): Promise<void> {
  const { races: earlier = {} } = (await readLatest()) as { races?: Outcomes }; // as written below
  const outcomes = { ...earlier, ...now };
  const rows = Object.entries(outcomes).map(([database, outcome]) => [
    // Cast: the keys are those of the type.
    databases[database as keyof typeof databases],
    ...cellsOf(outcome),
    outcome.measuredAt.slice(0, 10),
  ]);
  const head = ['database', 'races', 'rounds', 'calls', 'failed', 'time', 'date'];
  await publish('races', outcomes, table(head, rows), 'architecture/test-results.md');
}
