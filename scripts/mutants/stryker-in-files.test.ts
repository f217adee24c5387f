import { expect, it } from 'vitest';
import { assignToTests } from './stryker-in-files.ts';

it('counts what the hooks of a file reach for each of its tests, and what loading reaches for none', () => {
  const coverage = {
    static: { loaded: 1, both: 3, hooks: 2 },
    perTest: { 'a#first': { hooks: 5 } },
  };
  assignToTests(coverage, { loaded: 1, both: 1 }, ['a#first', 'a#second']);
  expect(coverage).toEqual({
    static: { loaded: 1, both: 1 },
    perTest: { 'a#first': { hooks: 7, both: 2 }, 'a#second': { hooks: 2, both: 2 } },
  });
});
