import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accountTables } from './initial-schema/account-tables.ts';
import { operationTables } from './initial-schema/operation-tables.ts';
import { productTables } from './initial-schema/product-tables.ts';
import { sessionTables } from './initial-schema/session-tables.ts';
import { socialTables } from './initial-schema/social-tables.ts';
import { storeTables } from './initial-schema/store-tables.ts';

/**
 * Plain SQL in the subset that SQLite and PostgreSQL share. Times are milliseconds since the epoch,
 * flags are 0 or 1, and columns named `…_hash` or `…_sealed` never hold a secret in clear text.
 *
 * A table comes after the tables that it references.
 */
const statements = [
  ...accountTables,
  ...storeTables,
  ...sessionTables,
  ...socialTables,
  ...productTables,
  ...operationTables,
];

export const initialSchema: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
