import { endpoints } from '@atrium/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FlakyProxy, startFlakyProxy } from '../testing/services/flaky-proxy.ts';
import { newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MINUTE = 60_000;

let portal: TestApp;
let proxy: FlakyProxy;
beforeEach(async () => {
  // The sandbox's mailbox is known only after the portal has started; no email is sent before.
  const target = { host: '127.0.0.1', port: 0 };
  proxy = await startFlakyProxy(target);
  portal = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
  target.port = Number(new URL(portal.sandbox.environment.SMTP_URL ?? '').port);
});
afterEach(async () => {
  await portal.close();
  await proxy.close();
});

const register = (email: string) =>
  portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });

it('responds to calls while the mail server hangs, and delivers in order afterwards', {
  tags: ['requirement-92'],
}, async () => {
  proxy.blackhole();
  const expired = newEmail();
  expect((await register(expired)).status).toBe(200);
  portal.advance(10 * MINUTE);
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) expect((await register(email)).status).toBe(200);
  const delivering = portal.app.outboxWorker.deliverDue();
  const last = newEmail();
  expect((await register(last)).status).toBe(200);

  proxy.recover();
  await delivering;
  portal.advance(2000);
  while ((await portal.app.outboxWorker.deliverDue()) > 0);
  // The first code has expired in the meantime, so its email is not sent.
  const arrived = portal.sandbox.mailbox.messages().map(({ to }) => to);
  expect(arrived.reverse()).toEqual([...emails, last]);
});
