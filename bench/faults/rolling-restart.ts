import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { type Fault, Promises } from './fault.ts';
import { install } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost, newMerchants } from './merchants.ts';

/** Two processes of the server are stopped by SIGTERM and started again, one after the other, under load. */
export const rollingRestart: Fault = {
  name: 'the servers are restarted in turn',
  databases: ['sqlite', 'postgres'],
  async make(database, times) {
    const installation = await install(database, 2);
    const { send, stop } = startBalancer(installation.nodes.map(({ url }) => url));
    const promises = new Promises();
    try {
      const merchants = await newMerchants(installation, 8);
      const load = startLoad(merchants, send);
      for (let round = 0; round < times; round++) {
        for (const node of installation.nodes) {
          await sleep(500);
          await node.stop();
          await node.start();
        }
      }
      const counts = await load.stop();
      promises.none(counts.others, 'other answers than 200');
      promises.zero(counts.unavailable, 'answers 503');
      promises.zero(counts.unanswered, 'requests without an answer');
      promises.none(await findLost(merchants, send), 'lost');
      return {
        figures: { restarts: times * 2, 'acknowledged writes': counts.acknowledged },
        ...promises,
      };
    } finally {
      stop();
      await installation.stop();
    }
  },
};
