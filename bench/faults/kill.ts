import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, type Figures, inInstallation, type Scene } from './fault.ts';
import { type Load, startLoad } from './load.ts';
import { findLost, signIn } from './merchants.ts';

const RECOVERS_WITHIN_MS = 5000;

/** The server's process gets SIGKILL at a random moment of the load, and is started again. */
export const killServer: Fault = {
  name: 'the server is killed',
  databases: ['sqlite', 'postgres'],
  make: (database, times) =>
    inInstallation(database, {}, (scene) =>
      killUnderLoad(scene, times, async (load) => {
        await scene.node.kill();
        await load.stop();
        return scene.node.start();
      }),
    ),
};

/** All processes of PostgreSQL get SIGKILL at a random moment of the load; it is started again a second later. */
export const killDatabase: Fault = {
  name: 'the database is killed',
  databases: ['postgres'],
  make: (database, times) =>
    inInstallation(database, {}, (scene) =>
      killUnderLoad(scene, times, async (load) => {
        await scene.installation.postgres?.kill();
        await sleep(1000);
        await scene.installation.postgres?.start();
        const recovery = await load.untilAcknowledged();
        const { unanswered } = await load.stop();
        scene.promises.zero(unanswered, 'requests without an answer');
        return recovery;
      }),
    ),
};

/**
 * Kills something at a random moment of the load, over and over, and looks for what was lost.
 *
 * @param kill ends the load and returns the milliseconds of the recovery.
 */
async function killUnderLoad(
  { merchants, send, promises }: Scene,
  times: number,
  kill: (load: Load) => Promise<number>,
): Promise<Figures> {
  let acknowledged = 0;
  let slowest = 0;
  for (let round = 0; round < times; round++) {
    const load = startLoad(merchants, send);
    await sleep(300 + Math.random() * 1000);
    slowest = Math.max(slowest, await kill(load));
    acknowledged += load.counts.acknowledged;
    promises.none(load.counts.others, 'other answers than 200 and 503');
    promises.none(await findLost(merchants, send), 'lost');
    // Logins without an answer have left sessions, and an account keeps the newest fifty.
    for (const merchant of merchants) await signIn(merchant, send);
  }
  promises.within(RECOVERS_WITHIN_MS, slowest, 'the slowest recovery');
  return { kills: times, 'acknowledged writes': acknowledged, 'slowest recovery, ms': slowest };
}
