/**
 * Uses everything that can be used once with fifty calls at a time, for many rounds, on SQLite and PostgreSQL. `npm test` runs the
 * same races with few rounds.
 *
 *   npm run bench:races -- [--rounds 1000] [--only store-races,job-races] [--database sqlite]
 *
 * The run fails with the first round that anything was used twice in, or refused with anything but a clean refusal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

const root = path.join(import.meta.dirname, '..');
const reportFile = path.join(root, '.cache/races.json');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    database: { type: 'string', default: '*' },
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
  summarise();
}

/** The files with races, those with one of these names in theirs. */
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

function summarise(): void {
  const { testResults } = report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const database of ['sqlite', 'postgres']) {
    const races = tests.filter(({ meta }) => meta.race?.database === database);
    const sum = (of: (race: (typeof races)[number]) => number) =>
      races.reduce((total, race) => total + of(race), 0);
    const figures = [
      `${races.length} races`,
      `${sum(({ meta }) => meta.race?.rounds ?? 0).toLocaleString('en')} rounds`,
      `${sum(({ meta }) => meta.race?.calls ?? 0).toLocaleString('en')} calls`,
      `${races.filter(({ status }) => status !== 'passed').length} failed`,
      `${Math.round(sum(({ duration }) => duration ?? 0) / 60_000)} minutes`,
    ];
    console.log(`${database}: ${figures.join(', ')}`);
  }
}
