import { type Database, databaseTime, missingTimeouts } from '../../database/database.ts';
import { isMigrated, newerMigrations, refuseIncompatibleDatabase } from '../../database/migrate.ts';
import { withDatabase } from '../command-context.ts';
import { type Check, compareClocks, type Finding, reasonOf } from './check.ts';

/** Reachable, and of this version; PostgreSQL's clock and timeouts as well. */
export const checkDatabase: Check = async (context) => {
  const name = 'database';
  const check = async (database: Database): Promise<Finding[]> => {
    await refuseIncompatibleDatabase(database);
    const migrated = await isMigrated(database);
    const time = await databaseTime(database);
    const newer = await newerMigrations(database);
    const version =
      newer.length === 0
        ? 'up to date'
        : `of a newer version, with which this one works (${newer})`;
    const found: Finding = migrated
      ? { name, status: 'ok', detail: `${database.kind}, ${version}` }
      : {
          name,
          status: 'warn',
          detail: 'is of an older version: run the command `migrate`, or start the server.',
        };
    const clock = time === null ? [] : [compareClocks('the database', time, context.runtime.now())];
    return [found, ...clock, ...timeoutsFinding(await missingTimeouts(database))];
  };
  try {
    return await withDatabase(context, check, { limitsStatements: true });
  } catch (error) {
    return [{ name, status: 'fail', detail: reasonOf(error) }];
  }
};

/** A pooler such as PgBouncer passes on none of the settings of a connection. */
function timeoutsFinding(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  const detail =
    `PostgreSQL has no ${missing.join(' and no ')} for the portal, so a query or a lock can last for hours. ` +
    'Behind a pooler set them for the role (docs/operate/scale.md).';
  return [{ name: 'database timeouts', status: 'warn', detail }];
}
