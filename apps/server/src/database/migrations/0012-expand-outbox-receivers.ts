import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom a message of the outbox is for, so that it waits until the older ones for the same receiver are delivered. */
export const outboxReceivers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table outbox add column receiver_hash text`.execute(db);
    await sql`create index if not exists outbox_receiver on outbox (receiver_hash, id) where finished_at is null`.execute(
      db,
    );
  },
};
