import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** All rows of a database at one moment. */
export interface Contents {
  /** Of the database's clock. */
  readonly at: string;
  /** A checksum of all rows, by table. */
  readonly tables: ReadonlyMap<string, string>;
  readonly rows: number;
  /** The next transaction's number: those that write have one each. */
  readonly nextTransaction: number;
}

/** Reads until nothing changes meanwhile, so that nothing was committed between the rows and the time. */
export async function readSettledContents(url: string): Promise<Contents> {
  let before = await readContents(url);
  for (;;) {
    const now = await readContents(url);
    if (now.nextTransaction === before.nextTransaction && differingTables(before, now).length === 0)
      return before;
    before = now;
    await sleep(100);
  }
}

export function readContents(url: string): Promise<Contents> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const { rows: names } = await client.query<{ name: string; at: string }>(
      "select table_name as name, clock_timestamp()::text as at from information_schema.tables where table_schema = 'public' order by 1",
    );
    const tables = new Map<string, string>();
    let rows = 0;
    for (const { name } of names) {
      const { rows: found } = await client.query<{ count: number; sum: string }>(
        `select count(*)::int as count, coalesce(md5(string_agg(row, '' order by row)), '') as sum from (select md5(t::text) as row from "${name}" t) rows`,
      );
      tables.set(name, found[0]?.sum ?? '');
      rows += found[0]?.count ?? 0;
    }
    const { rows: next } = await client.query<{ id: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot()) as id',
    );
    await client.query('commit');
    return { at: names[0]?.at ?? '', tables, rows, nextTransaction: Number(next[0]?.id) };
  });
}

export function differingTables(one: Contents, other: Contents | undefined): string[] {
  return [...one.tables]
    .filter(([name, sum]) => other?.tables.get(name) !== sum)
    .map(([name]) => name);
}

/**
 * Waits until PostgreSQL has copied the write-ahead log up to now to the archive, by itself.
 *
 * @returns the milliseconds it took. If the server and its disk were lost now, the writes of this time would be.
 */
export function untilArchived(url: string): Promise<number> {
  const startedAt = performance.now();
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
    );
    const file = rows[0]?.file ?? '';
    for (;;) {
      const { rows: done } = await client.query<{ last: string | null; failed: string | null }>(
        `select last_archived_wal as last,
          case when last_failed_time > last_archived_time then last_failed_wal end as failed
          from pg_stat_archiver`,
      );
      if ((done[0]?.last ?? '') >= file) return performance.now() - startedAt;
      if (done[0]?.failed) throw new Error(`${done[0].failed} was not archived.`);
      await sleep(100);
    }
  });
}

/** Lines of `postgresql.auto.conf`, beside a file `recovery.signal`, for a copy that shall become what the database was then. */
export function recoverySettings(archive: string, at: string): string[] {
  return [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${at}'`,
    "recovery_target_action = 'promote'",
  ];
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}
