import { describe, expect, it } from 'vitest';
import { currentKey } from './handoff-keys.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const key = (name: string, created_at: number, retired_at: number | null = null) => ({
  name,
  created_at,
  retired_at,
});

describe('the key that signs', () => {
  it.each([
    [
      'is the newest that everybody has had for ten minutes',
      [key('new', NOW - 10 * MINUTE), key('old', NOW - 60 * MINUTE, NOW + MINUTE)],
      'new',
    ],
    [
      'is the former one until everybody has the new one',
      [key('new', NOW - 10 * MINUTE + 1), key('old', NOW - 60 * MINUTE, NOW + MINUTE)],
      'old',
    ],
    ['is the first one at once, because there is no other', [key('only', NOW)], 'only'],
    ['is the older of two that are both new', [key('two', NOW), key('one', NOW - 1)], 'one'],
    [
      'is not one that has retired',
      [key('new', NOW - MINUTE), key('old', NOW - 60 * MINUTE, NOW)],
      'new',
    ],
    [
      'is one that retires in a moment',
      [key('new', NOW - MINUTE), key('old', NOW - 60 * MINUTE, NOW + 1)],
      'old',
    ],
    [
      'is the newest of those that have all retired',
      [key('two', NOW - 60 * MINUTE, NOW - 1), key('one', NOW - 90 * MINUTE, NOW - MINUTE)],
      'two',
    ],
  ])('%s', (_, keys, expected) => {
    expect(currentKey(keys, NOW).name).toBe(expected);
  });

  it('has to exist', () => {
    expect(() => currentKey([], NOW)).toThrow('There is no signing key.');
  });
});
