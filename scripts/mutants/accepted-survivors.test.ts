import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import acceptedSurvivors from './accepted-survivors.json' with { type: 'json' };
import { scoreMutants } from './score-mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('every accepted survivor has a reason, and its line is still in its file', () => {
  const readSource = (file: string) => {
    const source = path.join(root, file);
    return existsSync(source) ? readFileSync(source, 'utf8') : null;
  };
  const { outdated } = scoreMutants([], { accepted: acceptedSurvivors, readSource, minScore: 0 });
  expect(outdated).toEqual([]);
});
