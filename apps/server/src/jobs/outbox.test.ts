import { endpoints } from '@atrium/contract';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { recipientOf } from './outbox-deliveries.ts';
import { createOutboxWorker } from './outbox-worker.ts';

let portal: TestApp;
afterEach(() => portal.close());

const rows = () =>
  portal.database.connection.selectFrom('outbox').selectAll().orderBy('id').execute();
/** How often the first message was claimed. */
const attempts = async () => (await rows())[0]?.attempts;
/** The worker of another process, whose mail server never responds. */
function killedWorker() {
  const { sealer, repositories, runtime } = portal.app.dependencies;
  return createOutboxWorker({
    name: 'killed',
    outbox: repositories.outbox,
    sealer,
    deliveries: { mail: () => new Promise(() => undefined) },
    receiverOf: () => 'anybody',
    runtime,
    log: pino({ level: 'silent' }),
    measure: (_name, work) => work(),
  });
}

const register = (email: string) =>
  portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });

describe('the outbox', () => {
  it('delivers each email once, even with several concurrent workers', async () => {
    portal = await startTestApp();
    const emails = Array.from({ length: 8 }, newEmail);
    for (const email of emails) await register(email);
    const worker = portal.app.outboxWorker;
    await Promise.all([worker.deliverDue(), worker.deliverDue(), worker.deliverDue()]);
    for (const email of emails) expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('erases the content of a delivered email', async () => {
    portal = await startTestApp();
    await register(newEmail());
    await portal.app.outboxWorker.deliverDue();
    expect(await rows()).toMatchObject([{ outcome: 'delivered', payload_sealed: '' }]);
  });

  it('retries with increasing delays while the mail server is unavailable, with one Message-ID', async () => {
    portal = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const email = newEmail();
    expect((await register(email)).status).toBe(200);
    const worker = portal.app.outboxWorker;
    await worker.deliverDue();
    const [first] = await rows();
    expect(first).toMatchObject({ outcome: null, attempts: 1, available_at: portal.now() + 2000 });
    expect(await worker.deliverDue()).toBe(0);
    portal.advance(2000);
    expect(await worker.deliverDue()).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2, available_at: portal.now() + 4000 });
    expect((await rows())[0]?.last_error).toBe('ESOCKET CONN');
    expect(portal.logLines.join('')).not.toContain(email);
  });

  it('drops an expired code instead of sending it', async () => {
    portal = await startTestApp();
    const email = newEmail();
    await register(email);
    portal.advance(10 * 60_000);
    await portal.app.outboxWorker.deliverDue();
    expect(portal.sandbox.mailbox.messages(email)).toHaveLength(0);
    expect(await rows()).toMatchObject([{ outcome: 'expired', payload_sealed: '' }]);
  });

  it('takes over the messages of a killed process within 15 seconds', {
    tags: ['attack-19'],
  }, async () => {
    portal = await startTestApp();
    const email = newEmail();
    await register(email);
    void killedWorker().deliverDue();
    await expect.poll(attempts).toBe(1);
    expect(await portal.app.outboxWorker.deliverDue()).toBe(0);
    portal.advance(15_000);
    expect(await portal.app.outboxWorker.deliverDue()).toBe(1);
    expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('releases unsent messages when its process shuts down', async () => {
    portal = await startTestApp();
    const emails = Array.from({ length: 3 }, newEmail);
    for (const email of emails) await register(email);
    const stopping = killedWorker();
    stopping.start();
    await expect.poll(attempts).toBe(1);
    await stopping.stop();
    expect(await portal.app.outboxWorker.deliverDue()).toBe(3);
    for (const email of emails) expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('renews the lease of an email while it is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    portal = await startTestApp();
    await register(newEmail());
    void killedWorker().deliverDue();
    await expect.poll(attempts).toBe(1);
    for (let time = 0; time < 4; time++) {
      portal.advance(5_000);
      const before = (await rows())[0]?.claimed_until;
      vi.advanceTimersByTime(5_000);
      await expect.poll(async () => (await rows())[0]?.claimed_until).not.toBe(before);
    }
    expect(await portal.app.outboxWorker.deliverDue()).toBe(0);
    vi.useRealTimers();
  });

  it('delivers to everybody else while the mail server hesitates over one recipient', async () => {
    portal = await startTestApp();
    const { sealer, repositories, runtime } = portal.app.dependencies;
    const emails = Array.from({ length: 12 }, newEmail);
    for (const email of emails) await register(email);
    const delivered: string[] = [];
    const worker = createOutboxWorker({
      name: 'hesitating',
      outbox: repositories.outbox,
      sealer,
      deliveries: {
        mail: async (message) => {
          const to = recipientOf(message);
          if (to === emails[0]) await new Promise(() => undefined);
          delivered.push(to);
        },
      },
      receiverOf: recipientOf,
      runtime,
      log: pino({ level: 'silent' }),
      measure: (_name, work) => work(),
    });
    worker.start();
    await expect.poll(() => delivered.toSorted()).toEqual(emails.slice(1).toSorted());
    await worker.stop();
  });

  it('takes over the messages of a crashed worker', async () => {
    portal = await startTestApp();
    const email = newEmail();
    await register(email);
    const { outbox } = portal.app.dependencies.repositories;
    await outbox.claim(['mail'], 10, portal.now(), portal.now() + 60_000);
    expect(await portal.app.outboxWorker.deliverDue()).toBe(0);
    portal.advance(60_000);
    expect(await portal.app.outboxWorker.deliverDue()).toBe(1);
    expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });
});
