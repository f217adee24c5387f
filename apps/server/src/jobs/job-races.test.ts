import { describe, expect } from 'vitest';
import { sealedColumns } from '../repositories/sealed-values.repository.ts';
import { addUser, codeFor, rowsOf } from '../testing/races/prepared.ts';
import { ATTEMPTS, SUCCEEDED, startRaces } from '../testing/races/races.ts';
import { newEmail } from '../testing/steps/merchants.ts';

const track = startRaces();

/** Enqueues an email to a new address. */
async function addEmail(): Promise<string> {
  const { notifications, repositories } = track.portal.app.dependencies;
  const to = newEmail();
  const mail = { template: 'email-change-code', code: 'ABCDEF' } as const;
  await notifications.enqueueEmail(repositories, { to, mail, isFromVisitor: false });
  return to;
}

describe('a message in the outbox', () => {
  track.race('is claimed by one worker, however many want messages', {
    claims: ['outbox.claim'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const now = track.portal.now();
      await track.portal.database.connection.deleteFrom('outbox').execute();
      for (let message = 0; message < 20; message++) await addEmail();
      const lease = { now, until: now + 60_000, attemptsInOrder: 1 };
      const claimed: string[] = [];
      return {
        async use({ app }) {
          const { outbox } = app.dependencies.repositories;
          const rows = await outbox.claim(['mail'], 3, lease);
          claimed.push(...rows.map(({ id }) => id));
          return SUCCEEDED;
        },
        async check() {
          expect(new Set(claimed).size).toBe(20);
          expect(claimed).toHaveLength(20);
          await track.portal.database.connection.deleteFrom('outbox').execute();
        },
      };
    },
  });

  track.race('is delivered once, by any number of processes', {
    claims: ['outbox.claim'],
    refusals: ['nothing is due'],
    async prepare() {
      const email = await addEmail();
      return {
        use: async ({ app }) =>
          (await app.jobs.outboxWorker.deliverDue()) === 1 ? SUCCEEDED : 'nothing is due',
        check: async () =>
          expect(await track.portal.sandbox.mailbox.messages(email)).toHaveLength(1),
      };
    },
  });
});

describe('an expired code', () => {
  track.race('is marked once', {
    claims: ['codes.expireAll'],
    refusals: ['marked before'],
    async prepare() {
      const { id, email } = await addUser(track.portal);
      await codeFor(track.portal, { purpose: 'change-email', subjectId: id, recipient: email });
      await track.portal.database.connection
        .updateTable('codes')
        .set({ expires_at: track.portal.now() })
        .where('subject_id', '=', id)
        .execute();
      return {
        async use({ app, now }) {
          const marked = await app.dependencies.repositories.codes.expireAll(now());
          return marked === 1 ? SUCCEEDED : 'marked before';
        },
      };
    },
  });
});

describe('a sealed value', () => {
  track.race('is replaced by one of fifty that seal it anew', {
    claims: ['sealedValues.replace'],
    refusals: ['replaced before'],
    async prepare() {
      await track.portal.database.connection.deleteFrom('outbox').execute();
      await addEmail();
      const [message] = await rowsOf(track.portal, 'outbox', {});
      const column = sealedColumns.find(({ kind }) => kind === 'outbox');
      if (!message || !column) throw new Error('There is nothing sealed.');
      const row = { id: message.id, sealed: message.payload_sealed };
      return {
        async use({ app }, attempt) {
          const { sealedValues } = app.dependencies.repositories;
          const change = { resealed: `sealed-${attempt}`, leasedUntil: 0 };
          return (await sealedValues.replace(column, row, change)) ? SUCCEEDED : 'replaced before';
        },
      };
    },
  });
});
