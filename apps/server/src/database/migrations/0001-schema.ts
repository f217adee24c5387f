import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accountTables } from './0001-schema/account-tables.ts';
import { operationTables } from './0001-schema/operation-tables.ts';
import { productTables } from './0001-schema/product-tables.ts';
import { sessionTables } from './0001-schema/session-tables.ts';
import { socialTables } from './0001-schema/social-tables.ts';
import { storeTables } from './0001-schema/store-tables.ts';

/**
 * Plain SQL in the subset that SQLite and PostgreSQL share. Times are milliseconds since the epoch,
 * flags are 0 or 1, and columns named `…_hash` or `…_sealed` never hold a secret in clear text.
 *
 * A table comes after the tables that it references.
 *
 * No query reads a whole table that grows with the number of merchants. So the column by which the cleanup finds expired
 * rows has an index, and so does one that references a row, because deleting that row looks for it. SQLite keeps no
 * statistics of values, so it would use an index even for a value that most rows share. Such an index has a `where` and
 * contains only the few rows that are looked up.
 */
const statements = [
  ...accountTables,
  ...storeTables,
  ...sessionTables,
  ...socialTables,
  ...productTables,
  ...operationTables,
];

export const schema: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
