import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, Promises } from './fault.ts';
import { install } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost, newMerchants, sendTo, signIn } from './merchants.ts';

const RECOVERS_WITHIN_MS = 5000;

/** All processes of PostgreSQL get SIGKILL at a random moment of the load; it is started again a second later. */
export const killDatabase: Fault = {
  name: 'the database is killed',
  databases: ['postgres'],
  async make(database, times) {
    const installation = await install(database);
    const { postgres, nodes } = installation;
    if (!postgres) throw new Error('There is no PostgreSQL.');
    const send = sendTo(nodes.map(({ url }) => url));
    const promises = new Promises();
    let acknowledged = 0;
    let slowestRecovery = 0;
    try {
      const merchants = await newMerchants(installation, 8);
      for (let round = 0; round < times; round++) {
        const load = startLoad(merchants, send);
        await sleep(300 + Math.random() * 1000);
        await postgres.kill();
        await sleep(1000);
        await postgres.start();
        slowestRecovery = Math.max(slowestRecovery, await load.untilAcknowledged());
        const counts = await load.stop();
        acknowledged += counts.acknowledged;
        promises.none(counts.others, 'other answers than 200 and 503');
        promises.zero(counts.unanswered, 'requests without an answer');
        promises.none(await findLost(merchants, send), 'lost');
        for (const merchant of merchants) await signIn(merchant, send);
      }
    } finally {
      await installation.stop();
    }
    promises.within(RECOVERS_WITHIN_MS, slowestRecovery, 'the next write');
    return {
      figures: {
        kills: times,
        'acknowledged writes': acknowledged,
        'slowest recovery, ms': slowestRecovery,
      },
      ...promises,
    };
  },
};
