import { sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { schema } from './migrations/0001-schema.ts';
import { productOpenings } from './migrations/0002-expand-product-openings.ts';
import { reportOrder } from './migrations/0003-expand-report-order.ts';
import { inMigrationTransaction } from './migrations/migration-transaction.ts';
import type { Schema } from './schema/schema.ts';

/** A database that lists other migrations and not this one is from before the first release: this one replaced them. */
const FIRST_MIGRATION = '0001-schema';

export const migrations = {
  [FIRST_MIGRATION]: schema,
  '0002-expand-product-openings': productOpenings,
  '0003-expand-report-order': reportOrder,
};

/** The name of a migration that only adds, so that the previous version still works on the database. */
const EXPANDING = /^\d{4}-expand-/;

/** Another version of Atrium made the database, so this one must not change it. */
export class IncompatibleDatabaseError extends Error {
  constructor(message: string) {
    super(`${message} Nothing was changed.`);
    this.name = 'IncompatibleDatabaseError';
  }
}

type MigratedDatabase = Pick<Database, 'kind' | 'connection'>;

/**
 * Brings the database to this version's schema, unless a newer version has done so and this one still works on it. One
 * process migrates at a time; others wait.
 *
 * @param log gets a line whenever the migration gives up waiting for a table for a while.
 * @throws IncompatibleDatabaseError before anything is written.
 */
export async function migrate(database: Database, log?: Pick<Logger, 'warn'>): Promise<string[]> {
  await refuseIncompatibleDatabase(database);
  const migrateIn = async (transaction: Transaction<Schema>): Promise<string[]> => {
    // Checked again, because a newer version may have migrated while this one waited.
    const migrated = { kind: database.kind, connection: transaction };
    await refuseIncompatibleDatabase(migrated);
    if (await isMigrated(migrated)) return [];
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: async () => migrations },
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  };
  return database.withoutTimeouts((connection) =>
    database.kind === 'postgres'
      ? inMigrationTransaction(connection, migrateIn, log)
      : connection.transaction().execute(migrateIn),
  );
}

/** @throws IncompatibleDatabaseError */
export async function refuseIncompatibleDatabase(database: MigratedDatabase): Promise<void> {
  refuseIncompatibleMigrations(await appliedMigrations(database), remedies[database.kind]);
}

/** What an operator can do about a database that cannot be upgraded, by where it is. */
export const remedies = {
  sqlite:
    'Remove the data folder (DATA_DIR) to start with an empty one, or move it away to keep it for that version.',
  postgres: 'Set DATABASE_URL to an empty database; keep this one for that version, or drop it.',
  backup: 'Restore it with that version, or restore a backup made by this one.',
} as const;

type Remedy = (typeof remedies)[keyof typeof remedies];

/** @throws IncompatibleDatabaseError for a migration that this version neither has nor works with. */
export function refuseIncompatibleMigrations(names: readonly string[], remedy: Remedy): void {
  refusePrereleaseMigrations(names, remedy);
  const incompatible = newerOf(names).filter((name) => !EXPANDING.test(name));
  if (incompatible.length > 0) {
    throw new IncompatibleDatabaseError(
      `The database was made by a newer version of Atrium (it has ${incompatible.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
    );
  }
}

function refusePrereleaseMigrations(names: readonly string[], remedy: Remedy): void {
  if (names.length === 0 || names.includes(FIRST_MIGRATION)) return;
  throw new IncompatibleDatabaseError(
    'The database was made by a development version of Atrium, from before its first release, ' +
      `and cannot be upgraded. ${remedy}`,
  );
}

/**
 * Every migration of this version and whether it has run, then those that only a newer version has.
 *
 * @throws IncompatibleDatabaseError when the database is from before the first release.
 */
export async function listMigrations(database: Database): Promise<Map<string, boolean>> {
  const applied = await appliedMigrations(database);
  refusePrereleaseMigrations(applied, remedies[database.kind]);
  return new Map([
    ...Object.keys(migrations).map((name) => [name, applied.includes(name)] as const),
    ...newerOf(applied).map((name) => [name, true] as const),
  ]);
}

/** What a newer version has done to the database. */
export async function newerMigrations(database: Database): Promise<string[]> {
  return newerOf(await appliedMigrations(database));
}

function newerOf(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations));
}

/** True when every migration of this version has run. */
export async function isMigrated(database: MigratedDatabase): Promise<boolean> {
  const applied = await appliedMigrations(database);
  return Object.keys(migrations).every((name) => applied.includes(name));
}

async function appliedMigrations({ connection, kind }: MigratedDatabase): Promise<string[]> {
  const table =
    kind === 'sqlite'
      ? sql<{
          found: number;
        }>`select count(*) as found from sqlite_master where name = 'kysely_migration'`
      : sql<{
          found: number;
        }>`select count(*) as found from information_schema.tables where table_name = 'kysely_migration' and table_schema = current_schema()`;
  const { rows } = await table.execute(connection);
  if (Number(rows[0]?.found) === 0) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(
    connection,
  );
  return applied.rows.map((row) => row.name);
}
