import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Repositories } from '../../repositories/repositories.ts';
import { newOutboxWorker } from '../../testing/outbox-worker.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LEASE = 15_000;

let portal: TestApp;
let other: TestApp;
let email: string;
beforeEach(async () => {
  portal = await startTestApp();
  other = await startTestApp({}, { sibling: portal });
  email = newEmail();
  const { notifications, repositories } = portal.app.dependencies;
  const mail = { template: 'email-change-code', code: 'AAAAAA' } as const;
  await notifications.enqueueEmail(repositories, { to: email, mail, isFromVisitor: false });
});
afterEach(async () => {
  await other.close();
  await portal.close();
});

const arrived = () => portal.sandbox.mailbox.messages(email);

/** Lets the database refuse to finish messages, until the returned function is called. */
function refuseFinish(outbox: Repositories['outbox']): () => void {
  const { finish } = outbox;
  outbox.finish = async () => {
    throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  };
  return () => {
    outbox.finish = finish;
  };
}

it('a worker sends an email once, even if the database was unavailable when it was to be recorded as delivered', async () => {
  const allowFinish = refuseFinish(portal.app.dependencies.repositories.outbox);
  const worker = portal.app.jobs.outboxWorker;
  await expect(worker.deliverDue()).rejects.toThrow('connect refused');
  portal.advance(LEASE);
  await expect(worker.deliverDue()).rejects.toThrow('connect refused');
  allowFinish();
  await worker.deliverDue();
  await other.app.jobs.outboxWorker.deliverDue();
  portal.advance(LEASE);
  await other.app.jobs.outboxWorker.deliverDue();
  expect(arrived()).toHaveLength(1);
  const rows = await portal.database.connection.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ outcome: 'delivered', payload_sealed: '', recipient_hash: null }]);
});

it('a worker whose process shuts down finishes an email that it has sent, instead of releasing it', async () => {
  const allowFinish = refuseFinish(portal.app.dependencies.repositories.outbox);
  await expect(portal.app.jobs.outboxWorker.deliverDue()).rejects.toThrow('connect refused');
  allowFinish();
  await portal.app.jobs.outboxWorker.stop();
  await other.app.jobs.outboxWorker.deliverDue();
  expect(arrived()).toHaveLength(1);
});

it('an email is sent again, with the same Message-ID, if the process died after sending it', async () => {
  refuseFinish(portal.app.dependencies.repositories.outbox);
  await expect(portal.app.jobs.outboxWorker.deliverDue()).rejects.toThrow('connect refused');
  portal.advance(LEASE);
  await other.app.jobs.outboxWorker.deliverDue();
  const ids = arrived().map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it.each([
  ['another process has taken over', { suspendedMs: LEASE, isTaken: true }],
  ['another process can take over', { suspendedMs: LEASE, isTaken: false }],
  // The clocks of two processes may differ.
  ['another process took over too early', { suspendedMs: 0, isTaken: true }],
])('a suspended worker sends nothing that %s', async (_, { suspendedMs, isTaken }) => {
  const { outbox } = portal.app.dependencies.repositories;
  const sent: string[] = [];
  const suspended = newOutboxWorker(portal, async (_message, id) => void sent.push(id), {
    ...outbox,
    async claim(kinds, limit, lease) {
      const rows = await outbox.claim(kinds, limit, lease);
      const now = lease.until;
      if (isTaken) await outbox.claim(kinds, limit, { ...lease, now, until: now + LEASE });
      portal.advance(suspendedMs);
      return rows;
    },
  });
  await suspended.deliverDue();
  expect(sent).toEqual([]);
  portal.advance(2 * LEASE);
  await other.app.jobs.outboxWorker.deliverDue();
  expect(arrived()).toHaveLength(1);
});

it('a worker that is refused an email which another one has by now does not make it a dead letter', async () => {
  const { outbox } = portal.app.dependencies.repositories;
  const { outboxWorker } = other.app.jobs;
  const late = newOutboxWorker(portal, async () => {
    portal.advance(LEASE);
    const lease = { now: portal.now(), until: portal.now() + LEASE, attemptsInOrder: 1 };
    expect(await outbox.claim(['mail'], 1, lease)).toHaveLength(1);
    throw Object.assign(new Error('refused'), { responseCode: 550, command: 'RCPT TO' });
  });
  await late.deliverDue();
  portal.advance(LEASE);
  await outboxWorker.deliverDue();
  expect(arrived()).toHaveLength(1);
});

/** The outbox while the database is unavailable to what a worker writes about an email that it is sending. */
function unavailable(outbox: Repositories['outbox']) {
  const state = { isUnavailable: true, refused: [] as string[] };
  const unlessUnavailable =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (!state.isUnavailable) return work(...args);
      state.refused.push(name);
      throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    };
  return {
    state,
    outbox: {
      ...outbox,
      setUnanswered: unlessUnavailable('setUnanswered', outbox.setUnanswered),
      renewClaim: unlessUnavailable('renewClaim', outbox.renewClaim),
    },
  };
}

it('a worker does not send an email again whose reply it awaits, though the database was unavailable for longer than the lease', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { state, outbox } = unavailable(portal.app.dependencies.repositories.outbox);
  let copies = 0;
  const reply = Promise.withResolvers<void>();
  const worker = newOutboxWorker(
    portal,
    (_message, _id, { onHandedOver }) => {
      copies += 1;
      onHandedOver();
      return reply.promise;
    },
    outbox,
    { replyMs: 20 },
  );
  const lastError = async () =>
    (await portal.database.connection.selectFrom('outbox').selectAll().execute())[0]?.last_error;
  expect(await worker.deliverDue()).toBe(1);
  expect(state.refused).toEqual(['setUnanswered']);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => state.refused).toEqual(['setUnanswered', 'renewClaim']);
  portal.advance(LEASE);
  state.isUnavailable = false;
  // Before the lease is renewed.
  expect(await worker.deliverDue()).toBe(0);
  expect(await lastError()).toBeNull();
  vi.advanceTimersByTime(5_000);
  await expect.poll(lastError).toBe('UNANSWERED');
  expect(await other.app.jobs.outboxWorker.deliverDue()).toBe(0);
  reply.resolve();
  await expect
    .poll(() => portal.database.connection.selectFrom('outbox').selectAll().execute())
    .toMatchObject([{ outcome: 'delivered' }]);
  expect(copies).toBe(1);
});

it('notes that an email is unanswered at the next renewal if its lease was renewed at the same moment', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { outbox } = portal.app.dependencies.repositories;
  let notes = 0;
  // The renewal was committed between the decision and the note, which finds no row then.
  const setUnanswered = async (id: string, until: number) => {
    notes += 1;
    return notes > 1 && outbox.setUnanswered(id, until);
  };
  const reply = Promise.withResolvers<void>();
  onTestFinished(() => reply.resolve());
  const worker = newOutboxWorker(
    portal,
    (_message, _id, { onHandedOver }) => {
      onHandedOver();
      return reply.promise;
    },
    { ...outbox, setUnanswered },
    { replyMs: 20 },
  );
  expect(await worker.deliverDue()).toBe(1);
  vi.advanceTimersByTime(5_000);
  await expect
    .poll(() => portal.database.connection.selectFrom('outbox').select('last_error').execute())
    .toEqual([{ last_error: 'UNANSWERED' }]);
});

it('a worker that lost its email to another process while sending leaves that claim alone when it fails', async () => {
  const { outbox } = portal.app.dependencies.repositories;
  const until = portal.now() + 2 * LEASE;
  const slow = newOutboxWorker(portal, async () => {
    portal.advance(LEASE);
    await outbox.claim(['mail'], 1, { now: portal.now(), until, attemptsInOrder: 1 });
    throw new Error('It took too long.');
  });
  await slow.deliverDue();
  const rows = await portal.database.connection.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ attempts: 2, claimed_until: until, last_error: null }]);
});
