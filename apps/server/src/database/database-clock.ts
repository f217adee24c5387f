import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database server's clock in milliseconds; null for SQLite, which uses this process's. */
export async function databaseTime({ connection, kind }: Database): Promise<number | null> {
  if (kind === 'sqlite') return null;
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(connection);
  return Number(rows[0]?.now);
}
