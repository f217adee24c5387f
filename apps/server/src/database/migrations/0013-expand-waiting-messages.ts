import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Messages that wait, in the order in which they are claimed: with an index by their time the database sorted all of
 * them for each claim, 100,000 after an outage of the mail server.
 */
const statements = [
  'create index if not exists outbox_waiting on outbox (id) where finished_at is null',
  'create index if not exists outbox_finished on outbox (finished_at) where finished_at is not null',
  'drop index if exists outbox_due',
];

export const waitingMessages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
