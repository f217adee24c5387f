import { expect, it } from 'vitest';
import { isInUse, type ProductState } from './products.ts';

it('treats a state that only a later version has as not in use', () => {
  // Cast, because a state of a later version is none of this one's.
  expect(isInUse('of a later version' as ProductState)).toBe(false);
});
