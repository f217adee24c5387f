import { expect, test } from 'vitest';
import { timeAgo } from './time.ts';

const now = Date.UTC(2026, 10, 20, 9, 41);

test.each([
  [-60, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [24 * 3600, '1 day ago'],
  [47 * 3600, '1 day ago'],
  [12 * 86_400, '12 days ago'],
  [364 * 86_400, '364 days ago'],
  [365 * 86_400, '1 year ago'],
  [2515 * 86_400, '6 years ago'],
])('%i seconds before now was %s', (seconds, words) => {
  expect(timeAgo(now - seconds * 1000, now)).toBe(words);
});

test('can be short, where there is little room', () => {
  expect(timeAgo(now - 2 * 3600_000, now, 'narrow')).toBe('2h ago');
});
