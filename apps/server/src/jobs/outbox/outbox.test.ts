import { endpoints } from '@atrium/contract';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MailJob } from '../../mail/mail.ts';
import { newOutboxWorker } from '../../testing/outbox-worker.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
afterEach(() => portal.close());

const rows = () =>
  portal.database.connection.selectFrom('outbox').selectAll().orderBy('id').execute();
/** How often the first message was claimed. */
const attempts = async () => (await rows())[0]?.attempts;
/** The worker of another process, whose mail server never responds. */
const killedWorker = () => newOutboxWorker(portal, () => new Promise(() => undefined));
// Sealed by us as a MailJob.
const recipientOf = (message: unknown) => (message as MailJob).to;

const register = (email: string) =>
  portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });

async function enqueue(to: string, code: string): Promise<void> {
  const { notifications, repositories } = portal.app.dependencies;
  const mail = { template: 'email-change-code', code } as const;
  await notifications.enqueueEmail(repositories, { to, mail, isFromVisitor: false });
}

describe('the outbox', () => {
  it('delivers each email once, even with several concurrent workers', async () => {
    portal = await startTestApp();
    const emails = Array.from({ length: 8 }, newEmail);
    for (const email of emails) await register(email);
    const worker = portal.app.jobs.outboxWorker;
    await Promise.all([worker.deliverDue(), worker.deliverDue(), worker.deliverDue()]);
    for (const email of emails) expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('erases the content of a delivered email', async () => {
    portal = await startTestApp();
    await register(newEmail());
    await portal.app.jobs.outboxWorker.deliverDue();
    expect(await rows()).toMatchObject([{ outcome: 'delivered', payload_sealed: '' }]);
  });

  it('drops an expired code instead of sending it', async () => {
    portal = await startTestApp();
    const email = newEmail();
    await register(email);
    portal.advance(10 * 60_000);
    await portal.app.jobs.outboxWorker.deliverDue();
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
    expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(0);
    portal.advance(15_000);
    expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(1);
    expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('releases unsent messages when its process shuts down', { tags: ['attack-19'] }, async () => {
    portal = await startTestApp();
    const emails = Array.from({ length: 3 }, newEmail);
    for (const email of emails) await register(email);
    const stopping = killedWorker();
    stopping.start();
    await expect.poll(attempts).toBe(1);
    await stopping.stop();
    expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(3);
    for (const email of emails) expect(portal.sandbox.mailbox.messages(email)).toHaveLength(1);
  });

  it('renews the lease of an email while it is being sent', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    portal = await startTestApp();
    await register(newEmail());
    const sending = Promise.withResolvers<void>();
    const worker = newOutboxWorker(portal, () => {
      sending.resolve();
      return new Promise(() => undefined);
    });
    void worker.deliverDue();
    await sending.promise;
    for (let time = 0; time < 4; time++) {
      portal.advance(5_000);
      const before = (await rows())[0]?.claimed_until;
      vi.advanceTimersByTime(5_000);
      await expect.poll(async () => (await rows())[0]?.claimed_until).not.toBe(before);
    }
    expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(0);
  });

  it('delivers to all other recipients while the mail server delays its reply for one', async () => {
    portal = await startTestApp();
    const emails = Array.from({ length: 12 }, newEmail);
    for (const email of emails) await register(email);
    const delivered: string[] = [];
    const worker = newOutboxWorker(portal, async (message) => {
      const to = recipientOf(message);
      if (to === emails[0]) await new Promise(() => undefined);
      delivered.push(to);
    });
    worker.start();
    await expect.poll(() => delivered.toSorted()).toEqual(emails.slice(1).toSorted());
    await worker.stop();
  });

  it('holds an email back until older ones to the same mailbox are delivered by whichever process has them', async () => {
    portal = await startTestApp();
    const email = newEmail();
    const other = newEmail();
    await enqueue(email, 'AAAAAA');
    void killedWorker().deliverDue();
    await expect.poll(attempts).toBe(1);
    await enqueue(email, 'BBBBBB');
    await enqueue(other, 'CCCCCC');
    while ((await portal.app.jobs.outboxWorker.deliverDue()) > 0);
    expect(portal.sandbox.mailbox.messages(email)).toEqual([]);
    expect(portal.sandbox.mailbox.messages(other)).toHaveLength(1);
    portal.advance(15_000);
    while ((await portal.app.jobs.outboxWorker.deliverDue()) > 0);
    const subjects = portal.sandbox.mailbox.messages(email).map(({ subject }) => subject);
    expect(subjects.reverse()).toEqual([
      expect.stringContaining('AAAAAA'),
      expect.stringContaining('BBBBBB'),
    ]);
  });

  it('delivers the later emails to a mailbox after one was refused nine times', async () => {
    portal = await startTestApp();
    const email = newEmail();
    await enqueue(email, 'AAAAAA');
    await enqueue(email, 'BBBBBB');
    const delivered: string[] = [];
    const worker = newOutboxWorker(portal, async (message) => {
      const text = JSON.stringify(message);
      if (text.includes('AAAAAA')) throw new Error('Not this one.');
      delivered.push(text);
    });
    for (let attempt = 1; attempt < 9; attempt++) {
      await worker.deliverDue();
      expect(await worker.deliverDue()).toBe(0);
      portal.advance(2_000 * 2 ** (attempt - 1));
    }
    expect(delivered).toEqual([]);
    await worker.deliverDue();
    await worker.deliverDue();
    expect(delivered).toEqual([expect.stringContaining('BBBBBB')]);
  });
});
