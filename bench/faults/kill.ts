import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../report-tables.ts';
import { type Fault, type FaultContext, type Figures, inInstallation } from './fault.ts';
import { type Load, startLoad } from './load.ts';
import { findLost, signIn } from './merchants.ts';

const RECOVERS_WITHIN_MS = 5000;

/** The server's process gets SIGKILL at a random moment of the load, and is started again. */
export const killServer: Fault = {
  name: 'the server is killed',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, {}, (context) =>
      killUnderLoad(context, times, async (load) => {
        await context.node.kill();
        await load.stop();
        return context.node.start();
      }),
    ),
};

/** All processes of PostgreSQL get SIGKILL at a random moment of the load; it is started again a second later. */
export const killDatabase: Fault = {
  name: 'the database is killed',
  databases: ['postgres'],
  inject: (database, times) =>
    inInstallation(database, {}, (context) =>
      killUnderLoad(context, times, async (load) => {
        await context.installation.postgres?.kill();
        await sleep(1000);
        await context.installation.postgres?.start();
        const recovery = await load.untilAcknowledged();
        const { withoutResponse } = await load.stop();
        context.guarantees.zero(withoutResponse, 'requests without a response');
        return recovery;
      }),
    ),
};

/**
 * Kills something at a random moment of the load, repeatedly, and looks for lost writes.
 *
 * @param kill ends the load and returns the milliseconds of the recovery.
 */
async function killUnderLoad(
  { merchants, send, guarantees }: FaultContext,
  times: number,
  kill: (load: Load) => Promise<number>,
): Promise<Figures> {
  let acknowledged = 0;
  const recoveries: number[] = [];
  for (let round = 0; round < times; round++) {
    const load = startLoad(merchants, send);
    await sleep(300 + Math.random() * 1000);
    recoveries.push(await kill(load));
    acknowledged += load.counts.acknowledged;
    guarantees.none(load.counts.others, 'statuses other than 200 and 503');
    guarantees.none(await findLost(merchants, send), 'lost');
    // Logins without a response have left sessions, and an account keeps only the newest fifty.
    for (const merchant of merchants) await signIn(merchant, send);
  }
  const slowest = Math.max(...recoveries);
  guarantees.within(RECOVERS_WITHIN_MS, slowest, 'the slowest recovery');
  return {
    kills: times,
    'acknowledged writes': acknowledged,
    'median recovery, ms': median(recoveries),
    'slowest recovery, ms': slowest,
  };
}
