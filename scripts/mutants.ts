/**
 * Changes the code in thousands of places, one at a time, and reports the changes that no test notices:
 * `npm run mutants`. Some areas: `npm run mutants -- crypto limits`. Options: `--only '**\/login.ts'`,
 * `--since 4e493193` (only lines that were edited since that commit), `--sample 10` (percent) with `--seed 1`, `--workers 2`,
 * `--force`. Takes hours, so `npm test` does not run it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { listMutatedFiles, type MutantArea, mutantAreas } from './mutants/areas.ts';
import { listEditedLines } from './mutants/edited-lines.ts';
import { runStryker } from './mutants/run-stryker.ts';
import {
  type AcceptedSurvivor,
  MIN_SCORE,
  type MutationResult,
  scoreMutants,
  type TestedMutant,
} from './mutants/score-mutants.ts';
import { makeScratchFolder } from './test-run/scratch-folder.ts';

const root = path.join(import.meta.dirname, '..');
const survivorsFile = path.join(root, '.cache/mutants/survivors.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '**' },
    since: { type: 'string' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
  },
});

process.chdir(root);
process.env.TMPDIR = makeScratchFolder();
const mutants: TestedMutant[] = [];
const untested: string[] = [];
for (const area of chooseAreas(positionals)) {
  const files = listMutatedFiles(area, root).filter((file) => path.matchesGlob(file, values.only));
  const { since } = values;
  const places = since === undefined ? files : listEditedLines(root, since, files);
  if (places.length > 0) await runArea(area, places);
}
const isWhole = positionals.length === 0 && values.only === '**' && values.since === undefined;
const minScore = isWhole ? MIN_SCORE : 0;
report(scoreMutants(mutants, { accepted: readAccepted(), readSource, minScore }));

/** One area whose tests fail before anything is changed keeps no other one from being tested. */
async function runArea(area: MutantArea, files: readonly string[]): Promise<void> {
  const counted = `${files.length} ${values.since === undefined ? 'files' : 'places'}`;
  console.log(styleText('bold', `\n${area.name}: ${counted}`));
  const sample = { percent: Number(values.sample), seed: values.seed };
  try {
    const { force } = values;
    const run = { root, files, sample, workers: Number(values.workers), force };
    mutants.push(...(await runStryker(area, run)));
  } catch (error) {
    untested.push(area.name);
    console.error(`${area.name} was not tested: ${String(error)}`);
  }
}

function chooseAreas(names: readonly string[]): readonly MutantArea[] {
  if (names.length === 0) return mutantAreas;
  return names.flatMap((name) => {
    const chosen = mutantAreas.filter(
      (area) => area.name === name || area.name.startsWith(`${name}/`),
    );
    if (chosen.length > 0) return chosen;
    console.error(`There is no area ${name}: ${mutantAreas.map((area) => area.name).join(', ')}`);
    return process.exit(1);
  });
}

function readAccepted(): AcceptedSurvivor[] {
  const file = path.join(root, 'scripts/mutants/accepted-survivors.json');
  return JSON.parse(readFileSync(file, 'utf8')) as AcceptedSurvivor[]; // our own file
}

function readSource(file: string): string | null {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

function report({ areas, total, survivors, outdated, ok }: MutationResult): void {
  for (const { file, lineNumber, original, replacement } of survivors) {
    console.log(`\n${file}:${lineNumber}\n  - ${original}\n  + ${replacement}`);
  }
  for (const { file, line, reason } of outdated) {
    console.log(
      `\naccepted-survivors.json: no survivor matches, or no reason: ${file}: ${line} (${reason})`,
    );
  }
  console.log('');
  console.table(
    Object.fromEntries(
      [...areas, total].map(({ area, score, ...figures }) => [
        area,
        { ...figures, score: `${score.toFixed(1)} %` },
      ]),
    ),
  );
  writeFileSync(survivorsFile, JSON.stringify(survivors.map(asEntry), null, 2));
  console.log(`Survivors, as entries without a reason: ${path.relative(root, survivorsFile)}`);
  if (untested.length > 0) console.log(`Not tested: ${untested.join(', ')}`);
  process.exitCode = ok && untested.length === 0 ? 0 : 1;
}

function asEntry({ file, line, original, replacement }: TestedMutant): AcceptedSurvivor {
  return { file, line, original, replacement, reason: '' };
}
