import { expect, it } from 'vitest';
import { isInUse, type ProductState, productStates } from './products.ts';
import { isVerified, type StoreStatus, storeStatuses } from './user.ts';

it('treats a connected product as in use, and no other', () => {
  expect(productStates.filter(isInUse)).toEqual(['connected']);
});

it('treats a verified store as verified, also with our app installed, and no other', () => {
  expect(storeStatuses.filter(isVerified)).toEqual(['verified']);
});

// Cast, because a value of a later version is none of this one's.
it('treats a state of a product that only a later version has as not in use', () => {
  expect(isInUse('of a later version' as ProductState)).toBe(false);
});

it('treats a status of a store that only a later version has as not verified', () => {
  expect(isVerified('of a later version' as StoreStatus)).toBe(false);
});
