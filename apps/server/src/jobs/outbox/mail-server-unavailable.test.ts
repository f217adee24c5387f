import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { type FlakyProxy, startFlakyProxy } from '../../testing/services/flaky-proxy.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

describe('the server', () => {
  it('responds to calls while the mail server hangs, and delivers in each mailbox’s order afterwards', {
    tags: ['requirement-92'],
  }, async () => {
    proxy.blackhole();
    const expired = newEmail();
    expect((await register(expired)).status).toBe(200);
    portal.advance(10 * MINUTE_MS);
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const email of emails) expect((await register(email)).status).toBe(200);
    const { notifications, repositories } = portal.app.dependencies;
    for (const code of ['AAAAAA', 'BBBBBB', 'CCCCCC']) {
      const mail = { template: 'email-change-code', code } as const;
      for (const to of emails)
        await notifications.enqueueEmail(repositories, { to, mail, isFromVisitor: false });
    }
    const delivering = portal.app.jobs.outboxWorker.deliverDue();
    const last = newEmail();
    expect((await register(last)).status).toBe(200);

    proxy.recover();
    await delivering;
    portal.advance(2000);
    while ((await portal.app.jobs.outboxWorker.deliverDue()) > 0);
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

  async function enqueue(to: string, code: string): Promise<void> {
    const { notifications, repositories } = portal.app.dependencies;
    await notifications.enqueueEmail(repositories, {
      to,
      mail: { template: 'email-change-code', code },
      isFromVisitor: false,
    });
  }

  it('delivers everything in order as soon as the mail server is back after eleven minutes, by two processes', async () => {
    const other = await startTestApp({}, { sibling: portal });
    const deliverDue = async () => {
      const handled = [portal, other].map(({ app }) => app.jobs.outboxWorker.deliverDue());
      return Math.max(...(await Promise.all(handled)));
    };
    await proxy.refuse();
    const emails = [newEmail(), newEmail(), newEmail()];
    const codes = Array.from({ length: 11 }, (_, minute) => `CODE${minute + 10}`);
    for (const code of codes) {
      for (const to of emails) await enqueue(to, code);
      for (let quarter = 0; quarter < 4; quarter++) {
        await deliverDue();
        portal.advance(MINUTE_MS / 4);
      }
    }
    expect(portal.sandbox.mailbox.messages()).toEqual([]);

    await proxy.accept();
    while ((await deliverDue()) > 0);
    for (const email of emails) {
      const arrived = portal.sandbox.mailbox.messages(email).map(({ subject }) => subject);
      expect(arrived.reverse()).toEqual(codes.map((code) => expect.stringContaining(code)));
    }
    await other.close();
  });

  const ALERTS = path.join(import.meta.dirname, '../../../../../deploy/prometheus/alerts.yaml');

  it('shows in the metrics how long mail has been waiting, beyond what the alerts tolerate, and codes that were not sent', async () => {
    const metric = async (name: string) => {
      const { body } = await portal.app.http.inject('/metrics');
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    };
    const kind = 'kind="mail"';
    const age = `atrium_outbox_oldest_waiting_age_seconds{${kind}}`;
    const tolerated = /oldest_waiting_age_seconds\{.*\}\) > (\d+)/.exec(
      readFileSync(ALERTS, 'utf8'),
    )?.[1];
    await proxy.refuse();
    await register(newEmail());
    for (let quarter = 0; quarter < 20; quarter++) {
      await portal.app.jobs.outboxWorker.deliverDue();
      portal.advance(MINUTE_MS / 4);
    }
    expect(await metric(age)).toBeGreaterThan(Number(tolerated));
    expect(await metric('atrium_mail_server_available')).toBe(0);

    await proxy.accept();
    portal.advance(5 * MINUTE_MS);
    await enqueue(newEmail(), 'AAAAAA');
    while ((await portal.app.jobs.outboxWorker.deliverDue()) > 0);
    expect(await metric(age)).toBe(0);
    expect(await metric('atrium_mail_server_available')).toBe(1);
    expect(await metric(`atrium_outbox_finished_total{${kind},outcome="expired"}`)).toBe(1);
    expect(await metric(`atrium_outbox_finished_total{${kind},outcome="delivered"}`)).toBe(1);
    expect(await metric(`atrium_outbox_delivery_delay_seconds_count{${kind}}`)).toBe(1);
    expect(portal.logLines.join('')).toContain('expired before it could be delivered');
  });
});
