import { openConfiguredDatabase } from '../../composition/configured.ts';
import { createAudit } from '../../core/audit.ts';
import { listMigrations, migrate } from '../../database/migrate.ts';
import type { Result } from '../result.ts';
import { type Workplace, withDatabase } from '../workplace.ts';

/** Brings the database to this version's schema, as the server does at its start. */
export async function migrateDatabase(workplace: Workplace): Promise<Result> {
  const { config, log } = workplace;
  if (config.databaseUrl === undefined) {
    // The one command that may begin a database; every other takes a missing one for a mistake.
    await openConfiguredDatabase(config, log).close();
  }
  const applied = await withDatabase(workplace, migrate);
  if (applied.length > 0) createAudit(log)('database_migrated', { applied: applied.join(' ') });
  return {
    json: { applied },
    text: applied.length === 0 ? 'Nothing to do.' : `Applied: ${applied.join(', ')}`,
  };
}

/** Which migrations have run and which have not; changes nothing. */
export async function showMigrations(workplace: Workplace): Promise<Result> {
  const migrations = await withDatabase(workplace, listMigrations);
  const pending = [...migrations].filter(([, isApplied]) => !isApplied).map(([name]) => name);
  const applied = [...migrations].filter(([, isApplied]) => isApplied).map(([name]) => name);
  const lines = [...migrations].map(
    ([name, isApplied]) => `${isApplied ? 'done   ' : 'pending'}  ${name}`,
  );
  return { json: { applied, pending }, text: lines.join('\n') };
}
