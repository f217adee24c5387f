import Sqlite from 'better-sqlite3';
import { withClient } from './backups/postgres-contents.ts';
import type { Installation } from './installation.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reads rows of an installation's database, by SQL that both databases understand. */
export async function query(
  { postgres, databaseFile }: Pick<Installation, 'postgres' | 'databaseFile'>,
  text: string,
): Promise<Row[]> {
  if (postgres) return queryPostgres(postgres.url, text);
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    return database.prepare<[], Row>(text).all();
  } finally {
    database.close();
  }
}

export async function queryPostgres(url: string, text: string): Promise<Row[]> {
  const { rows } = await withClient(url, (client) => client.query<Row>(text));
  return rows;
}
