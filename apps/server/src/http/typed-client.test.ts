import { ApiError, createClient, endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

it('another client needs the contract alone, from registration to deletion', async () => {
  const email = newEmail();
  let token: string | null = null;
  let cookie = '';
  const ended: (string | null)[] = [];
  const call = createClient({
    baseUrl: portal.portalUrl,
    token: () => token,
    onUnauthenticated: (sent) => ended.push(sent),
    headersFor: async () => ({ cookie }),
    async fetch(url, init) {
      const response = await fetch(url, init);
      const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      if (set.length > 0) cookie = set.join('; ');
      return response;
    },
  });

  const weak = await call(endpoints.register, { body: { email, password: 'x' } }).catch(
    (error: unknown) => error,
  );
  expect(weak).toBeInstanceOf(ApiError);
  expect(weak).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
  await call(endpoints.register, { body: { email, password: PASSWORD } });
  const code = await portal.codeFor(email);
  const verified = await call(endpoints.verify, { body: { email, code, type: 'verify-email' } });
  if (verified.data.type !== 'token') throw new Error('not logged in');
  token = verified.data.auth.token;

  await call(endpoints.addStore, { body: { name: 'Lamps', shop: 'typed-lamps' } });
  const changed = await call(endpoints.changeStore, {
    body: { shop: 'typed-lamps.myshopify.com', type: 'dtm' },
  });
  token = changed.data.auth.token;
  const { data: devices } = await call(endpoints.listAccessTokens, {});
  expect(devices).toHaveLength(1);
  await call(endpoints.deleteProfile, { body: { isDeleted: true } });
  await expect(call(endpoints.getProfile, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(ended).toEqual([token]);
});
