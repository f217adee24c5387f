import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { foundations } from './migrations/0001-foundations.ts';
import { accountRecovery } from './migrations/0002-account-recovery.ts';
import { productLoginsOnce } from './migrations/0003-product-logins.ts';
import { socialLogin } from './migrations/0004-social-login.ts';
import { setupGuide } from './migrations/0005-setup-guide.ts';
import { productMessagesOnce } from './migrations/0006-product-messages.ts';
import { shopifyWebhooks } from './migrations/0007-shopify-webhooks.ts';
import { storeRequests } from './migrations/0008-store-requests.ts';
import { shopifyInstalls } from './migrations/0009-shopify-installs.ts';
import { stoppedStores } from './migrations/0010-stopped-stores.ts';
import { usedInstallLinks } from './migrations/0011-used-install-links.ts';
import { mailedQuestions } from './migrations/0012-mailed-questions.ts';
import { answeredRequests } from './migrations/0013-answered-requests.ts';
import { passwordResets } from './migrations/0014-password-resets.ts';

const migrations = {
  '0001-foundations': foundations,
  '0002-account-recovery': accountRecovery,
  '0003-product-logins': productLoginsOnce,
  '0004-social-login': socialLogin,
  '0005-setup-guide': setupGuide,
  '0006-product-messages': productMessagesOnce,
  '0007-shopify-webhooks': shopifyWebhooks,
  '0008-store-requests': storeRequests,
  '0009-shopify-installs': shopifyInstalls,
  '0010-stopped-stores': stoppedStores,
  '0011-used-install-links': usedInstallLinks,
  '0012-mailed-questions': mailedQuestions,
  '0013-answered-requests': answeredRequests,
  '0014-password-resets': passwordResets,
};

/** The database was written by a newer Atrium, so this one must not touch it. */
export class NewerDatabaseError extends Error {
  constructor(names: string[]) {
    super(
      `The database was made by a newer version of Atrium (it has ${names.join(', ')}). ` +
        'Start that version, or restore a backup made by this one. Nothing was changed.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to this version's schema. Only one process at a time migrates; others wait.
 *
 * @throws NewerDatabaseError before anything is written.
 */
export async function migrate(database: Database): Promise<string[]> {
  await refuseNewerDatabase(database);
  const migrator = new Migrator({
    db: database.connection,
    provider: { getMigrations: async () => migrations },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** @throws NewerDatabaseError */
export async function refuseNewerDatabase(database: Database): Promise<void> {
  refuseNewerMigrations(await appliedMigrations(database));
}

/** @throws NewerDatabaseError when one of the names is not a migration of this version. */
export function refuseNewerMigrations(names: readonly string[]): void {
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** Every migration of this version, and whether it has run; then what only a newer one knows. */
export async function listMigrations(database: Database): Promise<Map<string, boolean>> {
  const applied = await appliedMigrations(database);
  return new Map([
    ...Object.keys(migrations).map((name) => [name, applied.includes(name)] as const),
    ...applied.filter((name) => !(name in migrations)).map((name) => [name, true] as const),
  ]);
}

/** True when every migration of this version has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = await appliedMigrations(database);
  return Object.keys(migrations).every((name) => applied.includes(name));
}

async function appliedMigrations({ connection, kind }: Database): Promise<string[]> {
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
