import { expect, it } from 'vitest';
import { mergeResults } from './publish.ts';

it('publishing a part keeps what was measured before of the others, in the order of all', () => {
  const earlier = [
    { name: 'a', at: 1 },
    { name: 'b', at: 1 },
    { name: 'gone', at: 1 },
    { name: 'd', at: 1 },
  ];
  const now = [
    { name: 'c', at: 2 },
    { name: 'b', at: 2 },
  ];
  const merged = mergeResults(earlier, now, {
    kinds: ['a', 'b', 'c', 'd'],
    kindOf: ({ name }) => name,
  });
  expect(merged).toEqual([
    { name: 'a', at: 1 },
    { name: 'b', at: 2 },
    { name: 'c', at: 2 },
    { name: 'd', at: 1 },
  ]);
});
