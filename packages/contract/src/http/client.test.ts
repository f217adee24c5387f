import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { envelopeSchema } from './envelope.ts';

/** Calls with a server that answers this. */
async function outcomeOf(status: number, text: string): Promise<unknown> {
  const call = createClient({
    token: () => null,
    fetch: async () => new Response(text, { status }),
  });
  return call(endpoints.getCatalogue, {}).catch((error: unknown) => error);
}

const status = fc.constantFrom(200, 201, 400, 401, 404, 409, 422, 429, 500, 502, 503);

it('makes either data or one ApiError of whatever a server or a proxy answers', async () => {
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

it('passes an abort on as it is', async () => {
  const aborted = new DOMException('gone', 'AbortError');
  const call = createClient({ token: () => null, fetch: () => Promise.reject(aborted) });
  await expect(call(endpoints.getCatalogue, {})).rejects.toBe(aborted);
});
