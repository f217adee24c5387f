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

it('responds to calls while the mail server hangs, and delivers in each mailbox’s order afterwards', {
  tags: ['requirement-92'],
}, async () => {
  proxy.blackhole();
  const expired = newEmail();
  expect((await register(expired)).status).toBe(200);
  portal.advance(10 * MINUTE);
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) expect((await register(email)).status).toBe(200);
  const { notifications, repositories } = portal.app.dependencies;
  for (const code of ['AAAAAA', 'BBBBBB', 'CCCCCC']) {
    const mail = { template: 'email-change-code', code } as const;
    for (const to of emails) await notifications.enqueueEmail(repositories, { to, mail });
  }
  const delivering = portal.app.outboxWorker.deliverDue();
  const last = newEmail();
  expect((await register(last)).status).toBe(200);

  proxy.recover();
  await delivering;
  portal.advance(2000);
  while ((await portal.app.outboxWorker.deliverDue()) > 0);
  // The first code has expired in the meantime, so its email is not sent.
  expect(portal.sandbox.mailbox.messages(expired)).toEqual([]);
  expect(portal.sandbox.mailbox.messages(last)).toHaveLength(1);
  for (const email of emails) {
    const arrived = portal.sandbox.mailbox.messages(email).map(({ subject }) => subject);
    expect(arrived.reverse().slice(1)).toEqual([
      expect.stringContaining('AAAAAA'),
      expect.stringContaining('BBBBBB'),
      expect.stringContaining('CCCCCC'),
    ]);
  }
});
