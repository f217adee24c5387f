import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { runOperatorCommand } from '../../server/targets/atrium-process.ts';
import { type Fault, inInstallation } from '../fault.ts';
import { nodeOf } from '../installation.ts';
import { startLoad } from '../load.ts';
import { findLost, sendTo } from '../merchants.ts';
import { compareWithOriginal, recordChanges } from './change-log.ts';

const LOAD_MS = 1000;

/**
 * A backup is made under load. A second later the server and its disk are lost, and the backup is restored elsewhere: it
 * has to be what the database was at one moment, row for row, with all writes that were acknowledged before it began.
 */
export const backUpAndRestore: Fault = {
  name: 'a backup is restored elsewhere',
  databases: ['sqlite'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 9 }, async (context) => {
      const { installation, node, send, guarantees } = context;
      const [waiting, ...working] = context.merchants;
      if (!waiting) throw new Error('There are no merchants.');
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'atrium-restored-'));
      const backup = path.join(elsewhere, 'backup.db');
      const restored = nodeOf({ ...node.settings, port: await freePort(), dataDir: elsewhere });
      recordChanges(installation.databaseFile);
      const load = startLoad(working, send);
      await sleep(LOAD_MS * times);
      const before = working.map((merchant) => ({ ...merchant, ended: [...merchant.ended] }));
      const startedAt = performance.now();
      await runOperatorCommand(node.settings, 'backup', backup);
      const backupMs = performance.now() - startedAt;
      await sleep(LOAD_MS * times);

      const lostAt = performance.now();
      await node.kill();
      const lostDate = Date.now();
      const { acknowledged } = await load.stop();
      await runOperatorCommand(restored.settings, 'restore', backup, '--yes', '--keep-sessions');
      const copy = path.join(elsewhere, 'as-restored.db');
      await copyFile(path.join(elsewhere, 'atrium.db'), copy);
      const sendElsewhere = sendTo([restored.url]);
      const back = startLoad([waiting], sendElsewhere);
      const [recovery] = await Promise.all([back.untilAcknowledged(lostAt), restored.start()]);
      await back.stop();

      const { rows, differing, newestAt, changedSince } = compareWithOriginal(
        installation.databaseFile,
        copy,
      );
      guarantees.none(differing, 'tables that differ');
      // The backup may include later writes as well.
      for (const [index, merchant] of before.entries()) merchant.sent = working[index]?.sent ?? 0;
      guarantees.nothingLost(await findLost(before, sendElsewhere));
      await restored.stop();
      await rm(elsewhere, { recursive: true, force: true });
      return {
        'acknowledged writes': acknowledged,
        'backup, ms': backupMs,
        'rows compared': rows,
        'recovery point, ms before the loss': lostDate - newestAt,
        'rows changed since that point': changedSince,
        'recovery, ms': recovery,
      };
    }),
};
