import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from './start-object-store.ts';

let store: ObjectStore;
beforeAll(async () => {
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'eu-central-1' };
  store = await startObjectStore({ ...keys, bucket: 'pictures' });
});
afterAll(() => store.close());

const authorization = (accessKeyId: string, region: string, signedHeaders: string) =>
  `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260102/${region}/s3/aws4_request, ` +
  `SignedHeaders=${signedHeaders}, Signature=${'0'.repeat(64)}`;
const ALL = 'host;x-amz-content-sha256;x-amz-date';

it.each([
  ['no signature', {}, 'AccessDenied'],
  [
    'another key',
    { authorization: authorization('AKIDOTHER', 'eu-central-1', ALL) },
    'InvalidAccessKeyId',
  ],
  [
    'another region',
    { authorization: authorization('AKIDEXAMPLE', 'us-east-1', ALL) },
    'AuthorizationHeaderMalformed',
  ],
  [
    'a signature that leaves out the body',
    { authorization: authorization('AKIDEXAMPLE', 'eu-central-1', 'host;x-amz-date') },
    'AccessDenied',
  ],
  [
    'an old signature',
    {
      authorization: authorization('AKIDEXAMPLE', 'eu-central-1', ALL),
      'x-amz-date': '20200102T030405Z',
    },
    'RequestTimeTooSkewed',
  ],
  [
    'another body than was signed',
    {
      authorization: authorization('AKIDEXAMPLE', 'eu-central-1', ALL),
      'x-amz-date': `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
      'x-amz-content-sha256': '0'.repeat(64),
    },
    'XAmzContentSHA256Mismatch',
  ],
])('refuses a request with %s and keeps nothing', async (_, headers, code) => {
  const response = await fetch(`${store.url}/pictures/key`, {
    method: 'PUT',
    headers: headers as Record<string, string>,
    body: 'bytes',
  });
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(code)]);
  expect(store.objects.size).toBe(0);
});
