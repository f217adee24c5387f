import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import {
  type Contents,
  differingTables,
  readContents,
  readSettledContents,
  recoverySettings,
  untilArchived,
  withClient,
} from '../faults/backups/postgres-contents.ts';
import { startLoad } from '../faults/load.ts';
import { makeFolder, POSTGRES_PROGRAMS } from './database-cluster.ts';
import { databaseUser, startDaemon, until } from './processes.ts';
import type { Experiment } from './site.ts';

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
    const wanted = await readSettledContents(leader);

    await sleep(100);
    const after = startLoad(merchants, send);
    await sleep(2000);
    const { acknowledged } = await after.stop();
    const archivedMs = await untilArchived(leader);

    const restoredAt = performance.now();
    const port = await freePort();
    await writeFile(path.join(data, 'recovery.signal'), '');
    await appendFile(
      path.join(data, 'postgresql.auto.conf'),
      [
        '',
        ...recoverySettings(cluster.archive, wanted.at),
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
    guarantees.none(differingTables(wanted, found), 'tables that differ');
    // The end of the recovery may have used one itself.
    const missing = Math.max(0, wanted.nextTransaction - (found?.nextTransaction ?? 0));
    guarantees.zero(missing, 'transactions missing');
    return {
      'base backup, ms': backupMs,
      'writes after that point': acknowledged,
      'in the archive after, ms': archivedMs,
      'restored, ms': restoreMs,
      'recovery point, s before that point': behindSeconds,
      'transactions missing': missing,
      'rows compared': wanted.rows,
    };
  },
};

async function finished(program: string, args: readonly string[]): Promise<void> {
  const daemon = startDaemon(`${POSTGRES_PROGRAMS}/${program}`, args, databaseUser);
  const code = await daemon.ended;
  if (code !== 0) throw new Error(`${program} failed:\n${daemon.lastLines()}`);
}

/** The seconds from the newest transaction that was restored to `at`. */
function secondsUntil(url: string, at: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ seconds: string }>(
      'select extract(epoch from $1::timestamptz - pg_last_xact_replay_timestamp()) as seconds',
      [at],
    );
    return Number(rows[0]?.seconds ?? Number.NaN);
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
