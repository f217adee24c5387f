import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Removal of stores with undo, their history, and what product apps report. */
const statements = [
  'alter table stores add column removed_at bigint',
  'alter table stores add column status_before_removal text',

  `create table store_events (
    store_id text not null references stores (id) on delete cascade,
    event text not null,
    created_at bigint not null,
    primary key (store_id, event, created_at)
  )`,
  "insert into store_events select id, 'added', created_at from stores",

  'alter table product_connections add column report_text text',
  'alter table product_connections add column report_value double precision',
  'alter table product_connections add column reported_at bigint',
];

export const storeHistory: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
