import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { refuseWrites } from './database-unavailable.ts';
import { CannotInjectError, type Fault, inInstallation } from './fault.ts';
import type { Installation } from './installation.ts';

const MEGABYTES = 192;
/** PostgreSQL has room in the pages and log files that it has already, and seldom needs another. */
const FULL_MS = 12_000;

/** The database is on a small file system, which something else fills under load. Later that makes room again. */
export const fullDisk: Fault = {
  name: 'the disk is full',
  databases: ['sqlite', 'postgres'],
  async inject(database, times) {
    const disk = mountSmallDisk();
    try {
      return await inInstallation(database, { databaseFolder: disk.folder }, async (context) => {
        const figures = await refuseWrites(context, FULL_MS * times, async () => {
          emptyLog(context.installation);
          disk.fill();
          return async () => {
            disk.makeRoom();
            // PostgreSQL ends when it has no room for its log.
            await context.installation.postgres?.startIfEnded();
          };
        });
        context.guarantees.none(await findDamage(context.installation), 'damage');
        return figures;
      });
    } finally {
      disk.unmount();
    }
  },
};

/** SQLite reuses the room that its log already has, and would need no more for as long as rows only change. */
function emptyLog({ postgres, databaseFile }: Installation): void {
  if (postgres) return;
  const database = new Sqlite(databaseFile, { timeout: 10_000 });
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

async function findDamage({ postgres, databaseFile }: Installation): Promise<string[]> {
  if (postgres) return findDamageIn(postgres.url);
  const database = new Sqlite(databaseFile, { readonly: true });
  const found = database.pragma('integrity_check', { simple: true });
  database.close();
  return found === 'ok' ? [] : [String(found)];
}

/** As `pg_amcheck` does: every row of every table, its long values too, and each in its indexes. */
async function findDamageIn(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: checksums } = await client.query('show data_checksums');
    // Without them a torn page may look like a valid one.
    if (checksums[0]?.data_checksums !== 'on') return ['the pages have no checksums'];
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ found: string }>(`
      select relname || ': ' || msg as found
      from pg_class, lateral verify_heapam(oid, check_toast => true)
      where relkind = 'r'`);
    await client.query(`
      select bt_index_check(pg_index.indexrelid, heapallindexed => true)
      from pg_index
      join pg_class on pg_class.oid = indexrelid
      join pg_am on pg_am.oid = relam
      where amname = 'btree' and indisvalid and relpersistence = 'p'`);
    return rows.map(({ found }) => found);
  } catch (error) {
    return [String(error)];
  } finally {
    await client.end();
  }
}

/** @throws CannotInjectError without the right to mount. */
function mountSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-disk-'));
  const ballast = path.join(folder, 'ballast');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const run = (...command: string[]) => {
    const [program = '', ...args] = [...sudo, ...command];
    execFileSync(program, args, { stdio: 'ignore' });
  };
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=777`, 'tmpfs', folder);
  } catch {
    rmdirSync(folder);
    throw new CannotInjectError('it needs the right to mount a file system');
  }
  const unmount = () => {
    process.off('exit', unmount);
    run('umount', '--lazy', folder);
    rmdirSync(folder);
  };
  process.on('exit', unmount);
  return {
    folder,
    unmount,
    fill() {
      const file = openSync(ballast, 'w');
      // The last bytes too, for which a large block has no room.
      for (const size of [1 << 20, 1 << 12]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast),
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
