import { expect, it } from 'vitest';
import { expectLooked } from './scanner.ts';

it.each([0, Number.NaN])('a scanner that looked at %s URLs has failed', (URLs) => {
  expect(() => expectLooked({ URLs, modules: 17 })).toThrow(`URLs: ${URLs}`);
});

it('a scanner with fewer connections than it needs has failed', () => {
  expect(() => expectLooked({ connections: 899 }, 900)).toThrow('at least 900');
  expect(() => expectLooked({ connections: 900 }, 900)).not.toThrow();
});
