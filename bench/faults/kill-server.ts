import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, Promises } from './fault.ts';
import { install } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost, newMerchants, sendTo, signIn } from './merchants.ts';

const RECOVERS_WITHIN_MS = 5000;

/** The server's process gets SIGKILL at a random moment of the load, and is started again. */
export const killServer: Fault = {
  name: 'the server is killed',
  databases: ['sqlite', 'postgres'],
  async make(database, times) {
    const installation = await install(database);
    const [node] = installation.nodes;
    if (!node) throw new Error('There is no server.');
    const send = sendTo([node.url]);
    const promises = new Promises();
    let acknowledged = 0;
    let slowestStart = 0;
    try {
      const merchants = await newMerchants(installation, 8);
      for (let round = 0; round < times; round++) {
        const load = startLoad(merchants, send);
        await sleep(300 + Math.random() * 1000);
        await node.kill();
        const counts = await load.stop();
        acknowledged += counts.acknowledged;
        promises.none(counts.others, 'other answers');
        slowestStart = Math.max(slowestStart, await node.start());
        promises.none(await findLost(merchants, send), 'lost');
        // Logins without an answer have left sessions, and an account keeps the newest fifty.
        for (const merchant of merchants) await signIn(merchant, send);
      }
    } finally {
      await installation.stop();
    }
    promises.within(RECOVERS_WITHIN_MS, slowestStart, 'the first answer');
    return {
      figures: {
        kills: times,
        'acknowledged writes': acknowledged,
        'slowest start, ms': slowestStart,
      },
      ...promises,
    };
  },
};
