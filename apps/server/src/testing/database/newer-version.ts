import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { migrations } from '../../database/migrate.ts';
import type { Schema } from '../../database/schema/schema.ts';

const TABLES_IN_USE = ['users', 'sessions', 'stores', 'outbox', 'registrations'] as const;

/** Does to a database what the next version might. */
export async function migrateAsNextVersion({ connection }: Database, name: string): Promise<void> {
  await expandTablesInUse(connection);
  await recordMigration({ connection }, name);
}

/** Adds a column to tables in use, and a table. */
export async function expandTablesInUse(connection: Kysely<Schema>): Promise<void> {
  for (const table of TABLES_IN_USE) {
    await sql`alter table ${sql.table(table)} add column next_version text`.execute(connection);
  }
  await sql`create table next_version (id text primary key)`.execute(connection);
}

/** Records in the database that a migration ran on it. */
export async function recordMigration(
  { connection }: Pick<Database, 'connection'>,
  name: string,
): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, 'now')`.execute(
    connection,
  );
}

// Started as a program (by `bench/`), it is the server as its next version might be.
if (process.argv[1] === import.meta.filename) {
  Object.assign(migrations, { '9999-expand-next-version': { up: expandTablesInUse } });
  await import('../../main.ts');
}
