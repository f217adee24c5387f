import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { messages } from '../rules/messages.ts';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { envelopeSchema } from './envelope.ts';
import { errorCodes } from './error-codes.ts';

/** Calls a server with this response. */
async function outcomeOf(status: number, text: string, headers = {}): Promise<unknown> {
  const call = createClient({
    token: () => null,
    fetch: async () => new Response(text, { status, headers }),
  });
  return call(endpoints.getCatalogue, {}).catch((error: unknown) => error);
}

const status = fc.constantFrom(200, 201, 400, 401, 404, 409, 422, 429, 500, 502, 503);

it('returns data or throws an ApiError, whatever a server or a proxy responds', async () => {
  await fc.assert(
    fc.asyncProperty(
      status,
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .record(
            {
              success: fc.oneof(fc.boolean(), fc.anything()),
              message: fc.oneof(fc.string(), fc.anything()),
              data: fc.anything(),
              error: fc.anything(),
            },
            { requiredKeys: [] },
          )
          .map((value) => JSON.stringify(value) ?? ''),
      ),
      async (code, text) => {
        const outcome = await outcomeOf(code, text);
        if (outcome instanceof ApiError) {
          expect(outcome.code).not.toBe('');
          return;
        }
        expect(code).toBeLessThan(300);
        expect(envelopeSchema.safeParse(JSON.parse(text)).data?.success).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it('reads back every envelope that the server could write', async () => {
  const fields = fc.array(fc.record({ field: fc.string(), message: fc.string() }));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1 }),
      fc.string(),
      fields,
      async (code, message, data) => {
        const body = { success: false, message, data: null, error: { message, code, data } };
        const outcome = await outcomeOf(422, JSON.stringify(body));
        expect(outcome).toMatchObject({ status: 422, code, message, fields: data });
      },
    ),
  );
});

it('rethrows an abort unchanged', async () => {
  const aborted = new DOMException('gone', 'AbortError');
  const call = createClient({ token: () => null, fetch: () => Promise.reject(aborted) });
  await expect(call(endpoints.getCatalogue, {})).rejects.toBe(aborted);
});

it.each([
  ['a status of success with an envelope of failure', 200, false],
  ['a status of failure with an envelope of success', 422, true],
])('takes %s for a failure', async (_, code, success) => {
  const text = JSON.stringify({ success, message: 'Half done', data: null, error: null });
  expect(await outcomeOf(code, text)).toMatchObject({
    name: 'ApiError',
    status: code,
    code: 'unreadable',
    message: 'Half done',
    fields: [],
    retryAfterSeconds: null,
  });
});

it.each([
  [429, 'rate_limited', errorCodes.rate_limited.message],
  [503, 'unavailable', errorCodes.unavailable.message],
  [502, 'unreadable', messages.serverError],
  [200, 'unreadable', messages.serverError],
])('reads a proxy’s page with status %i as %s', async (code, name, message) => {
  const outcome = await outcomeOf(code, '<html>', { 'Retry-After': '7' });
  expect(outcome).toMatchObject({ status: code, code: name, message, retryAfterSeconds: 7 });
});

it('reports that there was no response', async () => {
  const call = createClient({
    token: () => null,
    fetch: () => Promise.reject(new DOMException('gone', 'TimeoutError')),
  });
  await expect(call(endpoints.getCatalogue, {})).rejects.toMatchObject({
    status: 0,
    code: 'network',
    message: messages.serverError,
  });
});

describe('the wait that a server requests', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') });
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['12', 12],
    ['0', null],
    ['12s', null],
    ['s12', null],
    ['soon', null],
    ['Fri, 01 May 2026 12:01:30 GMT', 90],
    ['2026-05-01T12:00:00.500Z', 1],
    ['2026-05-01T14:00:30+02:00', 30],
    ['Fri, 01 May 2026 12:00:00 GMT', null],
    ['Fri, 01 May 2026 11:00:00 GMT', null],
  ])('of “%s” is %s seconds', async (retryAfter, seconds) => {
    const outcome = await outcomeOf(503, 'busy', { 'Retry-After': retryAfter });
    expect(outcome).toMatchObject({ retryAfterSeconds: seconds });
  });
});
