import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import Sqlite from 'better-sqlite3';
import { runOperatorCommand } from '../server/targets/atrium-process.ts';
import { type Fault, inInstallation } from './fault.ts';
import { nodeOf } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost, sendTo } from './merchants.ts';

/**
 * One backup is made under load and one without. Each is restored elsewhere: the first must have all writes that were
 * acknowledged before it began, the second every row.
 */
export const backUpAndRestore: Fault = {
  name: 'a backup is restored elsewhere',
  databases: ['sqlite'],
  inject: (database) =>
    inInstallation(database, {}, async ({ installation, node, merchants, send, guarantees }) => {
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'atrium-restored-'));
      const file = path.join(elsewhere, 'backup.db');
      const restored = nodeOf({ ...node.settings, port: await freePort(), dataDir: elsewhere });
      const restore = async () => {
        const startedAt = performance.now();
        await runOperatorCommand(restored.settings, 'restore', file, '--yes');
        await restored.start();
        return performance.now() - startedAt;
      };
      const load = startLoad(merchants, send);
      await sleep(1000);
      const before = merchants.map((merchant) => ({ ...merchant, ended: [...merchant.ended] }));
      const startedAt = performance.now();
      await runOperatorCommand(node.settings, 'backup', file);
      const backupMs = performance.now() - startedAt;
      const { acknowledged } = await load.stop();
      // The backup may include later writes as well.
      for (const [index, merchant] of before.entries()) merchant.sent = merchants[index]?.sent ?? 0;
      const restoreMs = await restore();
      guarantees.none(await findLost(before, sendTo([restored.url])), 'not in the backup');
      await restored.stop();

      await rm(file);
      await runOperatorCommand(node.settings, 'backup', file);
      await node.stop();
      await runOperatorCommand(restored.settings, 'restore', file, '--yes');
      const { rows, differing } = compareRows(
        installation.databaseFile,
        path.join(elsewhere, 'atrium.db'),
      );
      guarantees.none(differing, 'tables that differ');
      await rm(elsewhere, { recursive: true, force: true });
      return {
        'acknowledged writes': acknowledged,
        'backup, ms': backupMs,
        'restored and started, ms': restoreMs,
        'rows compared': rows,
      };
    }),
};

function compareRows(one: string, other: string): { rows: number; differing: string[] } {
  const [left, right] = [one, other].map((file) => new Sqlite(file, { readonly: true })) as [
    Sqlite.Database,
    Sqlite.Database,
  ];
  const tables = left
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[];
  let rows = 0;
  const differing = tables.filter((table) => {
    const [own, others] = [left, right].map((file) =>
      file
        .prepare(`select * from "${table}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    );
    rows += own?.length ?? 0;
    return own?.join('\n') !== others?.join('\n');
  });
  left.close();
  right.close();
  return { rows, differing };
}
