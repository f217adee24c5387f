import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../schema/schema.ts';

/** PostgreSQL's advisory lock of the process that migrates. */
export const MIGRATION_LOCK = 7_265_437_061n;

/**
 * How long a migration waits for a table. All other queries of the table wait behind it meanwhile, so this is shorter
 * than the lock timeout of the server's statements (`sessionTimeouts`).
 */
const LOCK_TIMEOUT_MS = 300;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** PostgreSQL's code when a lock was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs migrations on PostgreSQL in one transaction, while no other process migrates. If a table is locked, such as by a
 * running dump, the transaction is given up and repeated, with others let through in between.
 *
 * @param log gets a line at each repetition, with whom the migration may be waiting for.
 */
export async function inMigrationTransaction<Result>(
  connection: Kysely<Schema>,
  migrateIn: (transaction: Transaction<Schema>) => Promise<Result>,
  log?: Pick<Logger, 'warn'>,
): Promise<Result> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
    try {
      return await connection.transaction().execute(async (transaction) => {
        await lockMigrations(transaction);
        return migrateIn(transaction);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const oldest = await oldestLocks(connection);
      log?.warn({ oldest, retryMs }, 'the migration waits for transactions that lock its tables');
      await wait(retryMs);
    }
  }
}

/** Waits until no other process migrates, and keeps others waiting until the transaction ends. */
async function lockMigrations(transaction: Transaction<Schema>): Promise<void> {
  // An operator may have set limits for the role.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(
    transaction,
  );
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/** The oldest transactions that have locks on tables, with the names of some of these. */
async function oldestLocks(connection: Kysely<Schema>) {
  const { rows } = await sql<{ pid: number; application: string | null; tables: string[] }>`
    select pid, application_name as application, (array_agg(distinct relname::text))[1:5] as tables
    from pg_locks
    join pg_class on pg_class.oid = relation and relkind = 'r'
    left join pg_stat_activity using (pid)
    where granted and pid <> pg_backend_pid() and relnamespace = current_schema()::regnamespace
      and pg_locks.database = (select oid from pg_database where datname = current_database())
    group by pid, application_name, xact_start
    order by xact_start
    limit 3`.execute(connection);
  return rows;
}
