import { describe, expect, it } from 'vitest';
import { setBounded } from './bounded.ts';

describe('setBounded', () => {
  it('empties a full map before it takes another key', () => {
    const map = new Map<string, number>();
    setBounded(map, 2, ['a', 1]);
    setBounded(map, 2, ['b', 2]);
    expect([...map]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    setBounded(map, 2, ['c', 3]);
    expect([...map]).toEqual([['c', 3]]);
  });

  it('replaces the value of a key without losing the others', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    setBounded(map, 2, ['a', 3]);
    expect([...map]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });
});
