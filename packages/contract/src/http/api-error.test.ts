import { expect, it } from 'vitest';
import { ApiError, isApiError } from './api-error.ts';

const refusal = new ApiError({ status: 409, code: 'conflict', message: 'Not any more.' });

it('has fields and a wait only if the server sent them', () => {
  expect(refusal).toMatchObject({ fields: [], retryAfterSeconds: null, message: 'Not any more.' });
});

it('is recognized, with its code or without', () => {
  expect(isApiError(refusal)).toBe(true);
  expect(isApiError(refusal, 'conflict')).toBe(true);
  expect(isApiError(refusal, 'not_found')).toBe(false);
});

it.each([new Error('conflict'), { code: 'conflict' }, 'conflict', undefined, null])(
  'isApiError refuses %s',
  (other) => {
    expect(isApiError(other)).toBe(false);
    expect(isApiError(other, 'conflict')).toBe(false);
  },
);
