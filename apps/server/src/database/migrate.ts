import { sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { inMigrationTransaction } from './migration-transaction.ts';
import { initialSchema } from './migrations/0001-initial-schema.ts';
import { storeHistory } from './migrations/0002-store-history.ts';
import { timeZones } from './migrations/0003-time-zones.ts';
import { indexesForGrowth } from './migrations/0004-indexes-for-growth.ts';
import { passwordChanges } from './migrations/0005-password-changes.ts';
import { emailProblems } from './migrations/0006-email-problems.ts';
import { accessRevocations } from './migrations/0007-expand-access-revocations.ts';
import { selectiveIndexes } from './migrations/0008-expand-selective-indexes.ts';
import { browsers } from './migrations/0009-expand-browsers.ts';
import { webhookBodies } from './migrations/0010-expand-webhook-bodies.ts';
import { mailReports } from './migrations/0011-expand-mail-reports.ts';
import { outboxReceivers } from './migrations/0012-expand-outbox-receivers.ts';
import { waitingMessages } from './migrations/0013-expand-waiting-messages.ts';
import type { Schema } from './schema/schema.ts';

export const migrations = {
  '0001-initial-schema': initialSchema,
  '0002-store-history': storeHistory,
  '0003-time-zones': timeZones,
  '0004-indexes-for-growth': indexesForGrowth,
  '0005-password-changes': passwordChanges,
  '0006-email-problems': emailProblems,
  '0007-expand-access-revocations': accessRevocations,
  '0008-expand-selective-indexes': selectiveIndexes,
  '0009-expand-browsers': browsers,
  '0010-expand-webhook-bodies': webhookBodies,
  '0011-expand-mail-reports': mailReports,
  '0012-expand-outbox-receivers': outboxReceivers,
  '0013-expand-waiting-messages': waitingMessages,
};

/** The name of a migration that only adds, so that the previous version still works on the database. */
const EXPANDING = /^\d{4}-expand-/;

/** The first migration of the schema that was replaced before Atrium's first release. */
const PRERELEASE_MIGRATION = '0001-foundations';

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
    // Of a newer version too, which may have migrated while this one waited.
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
  if (!names.includes(PRERELEASE_MIGRATION)) return;
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
