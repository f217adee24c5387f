import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { UPLOAD_MAX_BYTES } from '../rules/limits.ts';
import { statusesOf } from './endpoint.ts';

it('the statuses of a call are in ascending order, each once', () => {
  expect(statusesOf(endpoints.login)).toEqual([200, 400, 403, 405, 413, 415, 422, 429, 500, 503]);
});

it('an image is a file or its bytes, of five megabytes at most', () => {
  const { body } = endpoints.updateProfile;
  const names = { firstName: 'Ada', lastName: 'Archer' };
  const accepts = (image: unknown) => body.safeParse({ ...names, image }).success;
  expect(accepts(new Uint8Array([1]))).toBe(true);
  expect(accepts(new Blob(['x']))).toBe(true);
  expect(accepts('a text')).toBe(false);
  expect(accepts({ size: 1 })).toBe(false);
  expect(UPLOAD_MAX_BYTES).toBe(5_242_880);
});
