import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { MutantArea } from './areas.ts';
import type { Sample } from './sample-mutants.ts';
import { shorten, type TestedMutant } from './score-mutants.ts';

interface MutantRun {
  readonly root: string;
  /** From the root; some lines of a file as `file.ts:10-20`. */
  readonly files: readonly string[];
  readonly sample: Sample;
  readonly workers: number;
  /** Test again what is known already. */
  readonly force: boolean;
}

/** Under `.cache/`, which git ignores. The copies that are mutated are made there too, and removed at the end. */
const CACHE = '.cache/mutants';

/** Whether the tests noticed. Other states, such as that of a mutant outside the sample, are no result. */
const killedByStatus: Partial<Record<MutantResult['status'], boolean>> = {
  Killed: true,
  Timeout: true,
  // The tests could not even be loaded.
  RuntimeError: true,
  Survived: false,
  NoCoverage: false,
};

/** Changes a copy of the area's files in one place after the other, and runs the tests that reach that place. */
export async function runStryker(area: MutantArea, run: MutantRun): Promise<TestedMutant[]> {
  const { root, files, sample, workers, force } = run;
  const isSampled = sample.percent < 100;
  process.env.MUTANTS_AREA = area.name;
  process.env.MUTANTS_SAMPLE = String(sample.percent);
  process.env.MUTANTS_SEED = sample.seed;
  mkdirSync(path.join(root, CACHE), { recursive: true });
  const name = [area.name.replace('/', '-'), ...(isSampled ? [sample.percent, sample.seed] : [])];

  const stryker = new Stryker({
    testRunner: 'vitest',
    // In processes, as the tests always run: a thread cannot start the password check's own one.
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false, pool: 'forks' },
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      path.join(root, 'scripts/mutants/sample-mutants.ts'),
      path.join(root, 'scripts/mutants/ignore-log-texts.ts'),
    ],
    ignorers: ['log-texts'],
    checkers: isSampled ? ['sample'] : [],
    mutate: [...files],
    // What is known from an interrupted run, or from one before a change elsewhere, is not tested again.
    incremental: true,
    force,
    incrementalFile: `${CACHE}/${name.join('-')}.json`,
    tempDirName: `${CACHE}/copy`,
    ignorePatterns: ['/.cache', '/data', '/screens', 'dist', 'storybook-static', 'docs/images'],
    // Rewriting it takes an interface that TypeScript 7 does not have, and nothing is compiled.
    tsconfigFile: 'none',
    concurrency: workers,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
  });
  const results = await stryker.runMutationTest();
  // Those outside the sample have no result.
  return results.flatMap((mutant) => toTestedMutant(mutant, area, root));
}

function toTestedMutant(mutant: MutantResult, area: MutantArea, root: string): TestedMutant[] {
  const killed = killedByStatus[mutant.status];
  if (killed === undefined) return [];
  const file = path.relative(root, path.resolve(root, mutant.fileName)).replaceAll(path.sep, '/');
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const { start, end } = mutant.location;
  const changed = lines.slice(start.line - 1, end.line);
  // The end first: both can be on the same line.
  changed.push((changed.pop() ?? '').slice(0, end.column - 1));
  changed.unshift((changed.shift() ?? '').slice(start.column - 1));
  return [
    {
      area: area.name,
      file,
      lineNumber: start.line,
      line: (lines[start.line - 1] ?? '').trim(),
      original: shorten(changed.join('\n')),
      replacement: shorten(mutant.replacement ?? ''),
      killed,
    },
  ];
}
