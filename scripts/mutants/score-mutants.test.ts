import { describe, expect, it } from 'vitest';
import {
  type AcceptedSurvivor,
  scoreMutants,
  shorten,
  type TestedMutant,
} from './score-mutants.ts';

const source = 'export function isAdult(age: number) {\n  return age >= 18;\n}\n';
const readSource = (file: string) => (file === 'adult.ts' ? source : null);

function mutant(parts: Partial<TestedMutant> = {}): TestedMutant {
  return {
    area: 'people',
    file: 'adult.ts',
    lineNumber: 2,
    line: 'return age >= 18;',
    original: 'age >= 18',
    replacement: 'age > 18',
    killed: false,
    ...parts,
  };
}

function accept(parts: Partial<AcceptedSurvivor> = {}): AcceptedSurvivor {
  const { file, line, original, replacement } = mutant();
  return { file, line, original, replacement, reason: 'Nobody is exactly 18.', ...parts };
}

const killed = (count: number, area = 'people') =>
  Array.from({ length: count }, () => mutant({ area, replacement: 'true', killed: true }));

function score(mutants: readonly TestedMutant[], accepted: readonly AcceptedSurvivor[] = []) {
  return scoreMutants(mutants, { accepted, readSource, minScore: 90 });
}

describe('scoreMutants', () => {
  it('accepts 90 percent killed, and not less, also where the survivors are accepted', () => {
    expect(score([...killed(9), mutant()], [accept()]).ok).toBe(true);
    expect(score([...killed(8), mutant()], [accept()]).ok).toBe(false);
  });

  it('refuses a survivor that is not listed', () => {
    const survivor = mutant();
    expect(score([...killed(99), survivor])).toMatchObject({ ok: false, survivors: [survivor] });
  });

  it('counts a survivor that is listed with a reason apart', () => {
    const result = score([...killed(1), mutant()], [accept()]);
    expect(result).toMatchObject({ survivors: [], outdated: [] });
    expect(result.total).toMatchObject({
      tested: 2,
      killed: 1,
      accepted: 1,
      survived: 0,
      score: 50,
    });
  });

  it('finds a listed survivor again after its line has moved', () => {
    const moved = mutant({ lineNumber: 40 });
    expect(score([...killed(9), moved], [accept()]).ok).toBe(true);
  });

  it('scores every area by itself and all together', () => {
    const mutants = [...killed(3), mutant(), ...killed(4, 'places')];
    const { areas, total } = score(mutants);
    expect(areas).toMatchObject([
      { area: 'people', tested: 4, survived: 1, score: 75 },
      { area: 'places', tested: 4, survived: 0, score: 100 },
    ]);
    expect(total).toMatchObject({ tested: 8, killed: 7, score: 87.5 });
  });

  it.each([
    ['the mutant is killed now', [mutant({ killed: true })], accept()],
    ['no reason is given', [mutant()], accept({ reason: ' ' })],
    ['the file is gone', [], accept({ file: 'gone.ts' })],
    ['the line has changed', [], accept({ line: 'return age >= 21;' })],
    ['the text is not on the line', [], accept({ original: 'age >= 21' })],
  ])('refuses an entry of the list where %s', (_, mutants, entry) => {
    const result = score([...killed(20), ...mutants], [entry]);
    expect(result).toMatchObject({ ok: false, outdated: [entry] });
  });

  it('keeps an entry whose mutant was not in the sample', () => {
    expect(score(killed(1), [accept()]).outdated).toEqual([]);
  });

  it('keeps an entry for a shortened block', () => {
    const block = accept({
      line: 'export function isAdult(age: number) {',
      original: '{ return age >= 18; }',
    });
    expect(score(killed(1), [block]).outdated).toEqual([]);
  });
});

describe('shorten', () => {
  it('puts a text on one line of at most 120 characters', () => {
    expect(shorten('{\n  return 1;\n}')).toBe('{ return 1; }');
    expect(shorten('a'.repeat(121))).toBe('a'.repeat(120));
  });
});
