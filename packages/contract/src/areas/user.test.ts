import { expect, it } from 'vitest';
import { isVerified, type StoreStatus } from './user.ts';

it('treats a status that only a later version has as not verified', () => {
  // Cast, because a status of a later version is none of this one's.
  expect(isVerified('of a later version' as StoreStatus)).toBe(false);
});
