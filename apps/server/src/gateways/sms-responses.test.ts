import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MisbehavingService,
  redirectTo,
  startMisbehavingEndpoint,
} from '../testing/services/misbehaving-service.ts';
import { signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let webhook: MisbehavingService<'only'>;
/** Stands for a host that must be sent no number. */
let foreign: MisbehavingService<'only'>;
let portal: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
  webhook = await startMisbehavingEndpoint();
  foreign = await startMisbehavingEndpoint();
  const settings = { SMS_WEBHOOK_URL: `${webhook.url}/send`, LIMITS_FACTOR: '1000' };
  portal = await startTestApp(settings);
  ({ browser, email } = await signedInMerchant(portal));
});
afterAll(async () => {
  await portal.close();
  await webhook.close();
  await foreign.close();
});

const phone = '+4915112345678';
const change = () => browser.call(endpoints.updatePhoneVerification, { body: { phone } });

it.each([
  ['does not respond', () => 'no-response' as const],
  ['hangs up', () => 'hang-up' as const],
  ['fails', () => ({ status: 500 })],
  ['refuses', () => ({ status: 401 })],
  ['redirects to another host', () => redirectTo(foreign.url)],
])(
  'a text message whose service %s is reported as not sent, and the number stays',
  async (_, failure) => {
    webhook.respondWith({ only: failure() });
    const response = await change();
    expect(response.status).toBe(503);
    expect(response.envelope.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Try again'),
    });
    expect(response.headers['retry-after']).toBe('30');
    const logged = portal.logLines.filter((line) =>
      line.includes(String(response.headers['x-request-id'])),
    );
    expect(logged.filter((line) => line.includes('dependency unavailable'))).toHaveLength(1);
    expect(logged.join('')).not.toContain(phone);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    expect(user?.phone).toBeNull();
    expect(foreign.requests).toEqual([]);
  },
);

it('a text message counts as sent by the status alone, whatever the body is', async () => {
  webhook.respondWith({ only: { status: 202, body: '<html>' } });
  expect((await change()).status).toBe(200);
  expect(webhook.requests).toMatchObject([{ path: '/send', body: expect.stringContaining(phone) }]);
});
