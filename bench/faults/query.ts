import Sqlite from 'better-sqlite3';
import { withClient } from './backups/postgres-contents.ts';
import type { Installation } from './installation.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reads rows of an installation's database, by SQL that both databases understand. */
export async function query(
  { postgres, databaseFile }: Pick<Installation, 'postgres' | 'databaseFile'>,
  text: string,
): Promise<Row[]> {
  if (postgres) {
    const { rows } = await withClient(postgres.url, (client) => client.query<Row>(text));
    return rows;
  }
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    return database.prepare<[], Row>(text).all();
  } finally {
    database.close();
  }
}
