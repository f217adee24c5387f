import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listMutatedFiles, mutantAreas } from './areas.ts';
import { isInSample } from './sample-mutants.ts';

const root = path.join(import.meta.dirname, '../..');

describe('the areas of npm run mutants', () => {
  it('are every feature and the folders whose rules matter most', () => {
    const features = readdirSync(path.join(root, 'apps/server/src/features'), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `features/${name}`);
    const names = mutantAreas.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      [
        'common-passwords',
        'contract/areas',
        'contract/http',
        'contract/rules',
        'core/queues',
        'crypto',
        'handoff',
        'http/body',
        'http/headers',
        'limits',
        'password-strength',
        ...features,
      ].toSorted(),
    );
  });

  it.each(mutantAreas)('$name has files to change, none of them a test', (area) => {
    const files = listMutatedFiles(area, root);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
  });

  it('has each file of crypto and of the contract’s folders in one area', () => {
    const mutated = mutantAreas.flatMap((area) => listMutatedFiles(area, root));
    expect(mutated.filter((file, index) => mutated.indexOf(file) !== index)).toEqual([]);
    const files = ['apps/server/src/crypto/*.ts', 'packages/contract/src/{areas,http,rules}/*.ts'];
    const missing = globSync(files, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => !mutated.includes(file.replaceAll(path.sep, '/')));
    expect(missing).toEqual([]);
  });

  it.each(mutantAreas)('$name has tests', ({ tests }) => {
    expect(globSync([...tests], { cwd: root }).length).toBeGreaterThan(0);
  });
});

describe('a sample of the mutants', () => {
  const mutants = Array.from({ length: 2000 }, (_, id) => ({ id: String(id) }));
  const chosen = (percent: number, seed: string) =>
    mutants.filter((mutant) => isInSample(mutant, { percent, seed }));

  it('is the same for the same seed, and another one for another seed', () => {
    expect(chosen(10, 'a')).toEqual(chosen(10, 'a'));
    expect(chosen(10, 'a')).not.toEqual(chosen(10, 'b'));
  });

  it('has about the share that was requested', () => {
    expect(chosen(0, 'a')).toEqual([]);
    expect(chosen(100, 'a')).toEqual(mutants);
    expect(chosen(10, 'a').length).toBeGreaterThan(150);
    expect(chosen(10, 'a').length).toBeLessThan(250);
  });
});
