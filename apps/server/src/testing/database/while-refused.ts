import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What the database refuses, such as each `insert` on `outbox`. */
interface RefusedChange {
  change: 'insert' | 'update' | 'delete';
  table: string;
  /** SQL about `old` and `new`. */
  when?: string;
}

/** Runs `call` while the database refuses a change, as it may at any statement. */
export async function whileRefused<Result>(
  { connection, kind }: Pick<Database, 'connection' | 'kind'>,
  { change, table, when = 'true' }: RefusedChange,
  call: () => Promise<Result>,
): Promise<Result> {
  const run = (statement: string) => sql.raw(statement).execute(connection);
  const head = `create trigger refused before ${change} on ${table} for each row when (${when})`;
  if (kind === 'postgres') {
    await run(`create or replace function refuse() returns trigger language plpgsql
      as 'begin raise exception ''injected'' using errcode = ''57014''; end'`);
    await run(`${head} execute function refuse()`);
  } else {
    await run(`${head} begin select raise(abort, 'injected'); end`);
  }
  try {
    return await call();
  } finally {
    await run(kind === 'postgres' ? `drop trigger refused on ${table}` : 'drop trigger refused');
  }
}
