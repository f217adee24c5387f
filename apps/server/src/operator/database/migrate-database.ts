import { openConfiguredDatabase } from '../../composition/open-configured-database.ts';
import { createAudit } from '../../core/audit/audit.ts';
import { listMigrations, migrate } from '../../database/migrate.ts';
import { type CommandContext, withDatabase } from '../command-context.ts';
import type { Result } from '../result.ts';

/** Brings the database to this version's schema, as the server does at its start. */
export async function migrateDatabase(context: CommandContext): Promise<Result> {
  const { config, log } = context;
  if (config.databaseUrl === undefined) {
    // The one command that may create a database; to every other a missing one is an error.
    await openConfiguredDatabase(config, log).close();
  }
  const applied = await withDatabase(context, (database) => migrate(database, log));
  if (applied.length > 0) createAudit(log)('database_migrated', { applied: applied.join(' ') });
  return {
    json: { applied },
    text: applied.length === 0 ? 'Nothing to do.' : `Applied: ${applied.join(', ')}`,
  };
}

/** Which migrations have run and which have not; changes nothing. */
export async function showMigrations(context: CommandContext): Promise<Result> {
  const migrations = await withDatabase(context, listMigrations);
  const pending = [...migrations].filter(([, isApplied]) => !isApplied).map(([name]) => name);
  const applied = [...migrations].filter(([, isApplied]) => isApplied).map(([name]) => name);
  const lines = [...migrations].map(
    ([name, isApplied]) => `${isApplied ? 'done   ' : 'pending'}  ${name}`,
  );
  return { json: { applied, pending }, text: lines.join('\n') };
}
