import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newOutboxWorker } from '../../testing/outbox-worker.ts';
import {
  type MisbehavingMailServer,
  startMisbehavingMailServer,
} from '../../testing/services/misbehaving-mail-server.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LATE_RETRY_MS = 15 * 60_000;
/** The reply to an email's end may take longer than any other. */
const timeouts = { callMs: 1000, reportMs: 500, mailReplyMs: 2000 };

let mailServer: MisbehavingMailServer;
let portal: TestApp;
let received: number;
beforeAll(async () => {
  mailServer = await startMisbehavingMailServer();
  portal = await startTestApp({ SMTP_URL: mailServer.url }, { timeouts });
});
beforeEach(() => {
  received = mailServer.received();
});
afterEach(async () => {
  mailServer.endConnections();
  mailServer.replyWith({});
  await portal.database.connection.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

const copies = () => mailServer.received() - received;
const rows = () =>
  portal.database.connection.selectFrom('outbox').selectAll().orderBy('id').execute();
const worker = () => portal.app.jobs.outboxWorker;

async function enqueue(to = newEmail()): Promise<void> {
  const { notifications, repositories } = portal.app.dependencies;
  const mail = { template: 'email-change-code', code: 'AAAAAA' } as const;
  await notifications.enqueueEmail(repositories, { to, mail, isFromVisitor: false });
}

it('an email is sent once if the server needs longer for the reply to its end than for any other', async () => {
  mailServer.replyWith({ end: 'later' });
  await enqueue();
  await worker().deliverDue();
  // Longer than any other reply may take.
  expect(await rows()).toMatchObject([{ outcome: null, last_error: 'UNANSWERED' }]);
  expect(await worker().deliverDue()).toBe(0);
  mailServer.replyToWaiting();
  await expect.poll(rows).toMatchObject([{ outcome: 'delivered', last_error: null }]);
  expect(copies()).toBe(1);
});

it('slow replies delay neither other emails nor a later one to the same mailbox', async () => {
  mailServer.replyWith({ end: 'later' });
  const emails = Array.from({ length: 5 }, newEmail);
  for (const email of emails) await enqueue(email);
  await worker().deliverDue();
  expect(mailServer.waiting()).toBe(5);
  mailServer.replyWith({});
  await enqueue(emails[0]);
  await enqueue();
  expect(await worker().deliverDue()).toBe(2);
  expect((await rows()).slice(5)).toMatchObject([
    { outcome: 'delivered' },
    { outcome: 'delivered' },
  ]);
  mailServer.replyToWaiting();
  await expect
    .poll(async () => (await rows()).every((row) => row.outcome === 'delivered'))
    .toBe(true);
});

it('an email whose end is never replied to is sent twice at most, the second time a quarter of an hour later', async () => {
  mailServer.replyWith({ end: 'no-response' });
  await enqueue();
  await worker().deliverDue();
  const availableAt = portal.now() + LATE_RETRY_MS;
  await expect
    .poll(rows, { timeout: 5000 })
    .toMatchObject([{ claimed_until: 0, available_at: availableAt, last_error: 'UNANSWERED' }]);
  expect(await worker().deliverDue()).toBe(0);
  // Another failure in between is not about this.
  mailServer.endConnections();
  mailServer.replyWith({ MAIL: '421 later' });
  portal.advance(LATE_RETRY_MS);
  await worker().deliverDue();
  expect(await rows()).toMatchObject([{ outcome: null, last_error: 'UNANSWERED' }]);
  mailServer.endConnections();
  mailServer.replyWith({ end: 'no-response' });
  portal.advance(LATE_RETRY_MS);
  await worker().deliverDue();
  await expect
    .poll(rows, { timeout: 5000 })
    .toMatchObject([{ outcome: 'dead', last_error: 'UNANSWERED' }]);
  expect(copies()).toBe(2);
});

it('an email is sent again soon, but once, if the server hangs up at its end', async () => {
  mailServer.replyWith({ end: 'hang-up' });
  await enqueue();
  await worker().deliverDue();
  expect(await rows()).toMatchObject([{ outcome: null, available_at: portal.now() + 2000 }]);
  portal.advance(2000);
  await worker().deliverDue();
  expect(await rows()).toMatchObject([{ outcome: 'dead', last_error: 'UNANSWERED' }]);
  expect(copies()).toBe(2);
});

it('a process that stops waits for the reply to an email that the server has, and no other process sends it', async () => {
  mailServer.replyWith({ end: 'later' });
  const stopping = await startTestApp(
    { SMTP_URL: mailServer.url },
    { sibling: portal, timeouts: { ...timeouts, mailReplyMs: 10_000 } },
  );
  await enqueue();
  const delivering = stopping.app.jobs.outboxWorker.deliverDue();
  await expect.poll(mailServer.waiting).toBe(1);
  const closing = stopping.close();
  await delivering;
  expect(await worker().deliverDue()).toBe(0);
  mailServer.replyToWaiting();
  await closing;
  expect(await rows()).toMatchObject([{ outcome: 'delivered' }]);
  expect(copies()).toBe(1);
});

it('a process that stops before the reply releases what it has not handed over, and nothing else', async () => {
  await enqueue();
  await enqueue();
  const { outbox } = portal.app.dependencies.repositories;
  const [first] = await rows();
  let deliveries = 0;
  const stopping = newOutboxWorker(
    portal,
    (_message, id, { onHandedOver }) => {
      deliveries += 1;
      // By its id: which of the two is delivered first depends on the database's connections.
      if (id === first?.id) onHandedOver();
      return new Promise(() => undefined);
    },
    outbox,
    { replyMs: 50, stopReplyMs: 100 },
  );
  void stopping.deliverDue();
  await expect.poll(() => deliveries).toBe(2);
  await stopping.stop();
  expect(await rows()).toMatchObject([
    { claimed_until: 0, available_at: portal.now() + LATE_RETRY_MS, last_error: 'UNANSWERED' },
    { claimed_until: 0, attempts: 0, last_error: null },
  ]);
  expect(await worker().deliverDue()).toBe(1);
});
