import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import pg from 'pg';
import { startLoad } from '../faults/load.ts';
import { makeFolder, POSTGRES_PROGRAMS } from './database-cluster.ts';
import type { Experiment } from './experiment.ts';
import { databaseUser, startDaemon, until } from './processes.ts';

interface Contents {
  /** Of the database's clock. */
  readonly at: string;
  /** A checksum of all rows, by table. */
  readonly tables: ReadonlyMap<string, string>;
  readonly rows: number;
  /** The next transaction's number: those that write have one each. */
  readonly nextTransaction: number;
}

/** A base backup made under load and the WAL since then restore every row of a later point in time, and nothing newer. */
export const pointInTime: Experiment = {
  name: 'a backup is restored to a point in time',
  async run({ site: { cluster }, merchants, send, guarantees }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'atrium-restored-'));
    await makeFolder(folder);
    const data = path.join(folder, 'data');
    const leader = await cluster.leaderUrl();

    const before = startLoad(merchants, send);
    const startedAt = performance.now();
    await finished('pg_basebackup', ['--dbname', leader, '--pgdata', data, '--checkpoint', 'fast']);
    const backupMs = performance.now() - startedAt;
    await before.stop();
    const wanted = await readContents(leader);

    await sleep(100);
    const after = startLoad(merchants, send);
    await sleep(2000);
    const { acknowledged } = await after.stop();
    await switchLog(leader, cluster.archive);

    const restoredAt = performance.now();
    const port = await freePort();
    await writeFile(path.join(data, 'recovery.signal'), '');
    await appendFile(
      path.join(data, 'postgresql.auto.conf'),
      [
        '',
        `restore_command = 'cp ${cluster.archive}/%f %p'`,
        `recovery_target_time = '${wanted.at}'`,
        "recovery_target_action = 'promote'",
        "archive_mode = 'off'",
        "synchronous_standby_names = ''",
        `unix_socket_directories = '${folder}'`,
        '',
      ].join('\n'),
    );
    const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
    const restored = startDaemon(`${POSTGRES_PROGRAMS}/postgres`, args, databaseUser);
    const url = leader.replace(/:\d+\//, `:${port}/`);
    let found: Contents | undefined;
    let behindSeconds = Number.NaN;
    await until(
      'the restored database',
      async () => {
        if (await isRecovering(url)) return false;
        found = await readContents(url);
        behindSeconds = await secondsUntil(url, wanted.at);
        return true;
      },
      restored,
    );
    const restoreMs = performance.now() - restoredAt;
    await restored.stop();
    await rm(folder, { recursive: true, force: true });
    guarantees.none(
      [...wanted.tables]
        .filter(([name, sum]) => found?.tables.get(name) !== sum)
        .map(([name]) => name),
      'tables that differ',
    );
    return {
      'base backup, ms': backupMs,
      'writes after that point': acknowledged,
      'restored, ms': restoreMs,
      'recovery point, s before that point': behindSeconds,
      // The end of the recovery may have used one itself.
      'transactions missing': Math.max(0, wanted.nextTransaction - (found?.nextTransaction ?? 0)),
      'rows compared': wanted.rows,
    };
  },
};

async function finished(program: string, args: readonly string[]): Promise<void> {
  const daemon = startDaemon(`${POSTGRES_PROGRAMS}/${program}`, args, databaseUser);
  const code = await daemon.ended;
  if (code !== 0) throw new Error(`${program} failed:\n${daemon.lastLines()}`);
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

function readContents(url: string): Promise<Contents> {
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

/** From the newest transaction that was restored. */
function secondsUntil(url: string, at: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ seconds: string }>(
      'select extract(epoch from $1::timestamptz - pg_last_xact_replay_timestamp()) as seconds',
      [at],
    );
    return Number(rows[0]?.seconds ?? Number.NaN);
  });
}

/** Waits until the log up to now is in the archive. */
function switchLog(url: string, archive: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    const file = rows[0]?.file ?? '';
    await until(`${file} in ${archive}`, async () => {
      const { rows: done } = await client.query<{ last: string }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      return (done[0]?.last ?? '') >= file;
    });
  });
}

async function isRecovering(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    );
    return rows[0]?.standby ?? true;
  });
}
