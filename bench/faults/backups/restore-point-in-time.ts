import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@atrium/server/testing/free-port';
import { startPostgres } from '@atrium/server/testing/postgres';
import { type Fault, inInstallation } from '../fault.ts';
import { nodeOf } from '../installation.ts';
import { startLoad } from '../load.ts';
import { findLost, sendTo } from '../merchants.ts';
import { makeBaseBackup } from './base-backup.ts';
import {
  differingTables,
  readContents,
  readSettledContents,
  recoverySettings,
  untilArchived,
} from './postgres-contents.ts';

const LOAD_MS = 1000;

/**
 * A base backup of PostgreSQL is made under load. With it and the log since then, a later moment is restored elsewhere after
 * the server is lost: every row of that moment and nothing newer.
 */
export const restorePointInTime: Fault = {
  name: 'a backup is restored to a point in time',
  databases: ['postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 9, archivesLog: true }, async (context) => {
      const { installation, node, send, guarantees } = context;
      const [waiting, ...working] = context.merchants;
      const { postgres } = installation;
      if (!waiting || !postgres?.archive) throw new Error('Nothing to restore from.');
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'atrium-restored-'));
      const data = path.join(elsewhere, 'data');

      const before = startLoad(working, send);
      await sleep(LOAD_MS * times);
      const startedAt = performance.now();
      await makeBaseBackup(postgres.url, postgres.dataFolder, data);
      const backupMs = performance.now() - startedAt;
      await sleep(LOAD_MS * times);
      const { acknowledged } = await before.stop();
      const wanted = await readSettledContents(postgres.url);
      const then = working.map((merchant) => ({ ...merchant, ended: [...merchant.ended] }));
      const after = startLoad(working, send);
      await sleep(LOAD_MS * times);
      const { acknowledged: newer } = await after.stop();
      const archivedMs = await untilArchived(postgres.url);

      const lostAt = performance.now();
      await node.kill();
      await writeFile(path.join(data, 'recovery.signal'), '');
      const settings = recoverySettings(postgres.archive, wanted.at);
      await appendFile(path.join(data, 'postgresql.auto.conf'), ['', ...settings, ''].join('\n'));
      const restored = await startPostgres({ durable: true, keepIn: elsewhere });
      const server = nodeOf({
        ...node.settings,
        port: await freePort(),
        databaseUrl: restored.url,
      });
      try {
        const found = await readContents(restored.url);
        const sendElsewhere = sendTo([server.url]);
        const back = startLoad([waiting], sendElsewhere);
        const [recovery] = await Promise.all([back.untilAcknowledged(lostAt), server.start()]);
        await back.stop();

        guarantees.none(differingTables(wanted, found), 'tables that differ');
        guarantees.zero(newer === 0 ? 1 : 0, 'loads without a write after that point');
        guarantees.nothingLost(await findLost(then, sendElsewhere));
        return {
          'acknowledged writes': acknowledged,
          'base backup, ms': backupMs,
          'rows compared': found.rows,
          'writes after that point': newer,
          'in the archive after, ms': archivedMs,
          'recovery, ms': recovery,
        };
      } finally {
        await server.stop();
        await restored.stop();
        await rm(elsewhere, { recursive: true, force: true });
      }
    }),
};
