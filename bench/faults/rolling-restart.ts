import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { type Fault, inInstallation } from './fault.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

/** Two processes of the server are stopped by SIGTERM and started again, one after the other, under load. */
export const rollingRestart: Fault = {
  name: 'the servers are restarted in turn',
  databases: ['sqlite', 'postgres'],
  make: (database, times) =>
    inInstallation(database, { nodes: 2 }, async ({ installation, merchants, promises }) => {
      const { nodes } = installation;
      const balancer = startBalancer(nodes.map(({ url }) => url));
      const load = startLoad(merchants, balancer.send);
      for (let round = 0; round < times; round++) {
        for (const node of nodes) {
          await sleep(500);
          await node.stop();
          await node.start();
        }
      }
      const counts = await load.stop();
      promises.none(counts.others, 'other answers than 200');
      promises.zero(counts.unavailable, 'answers 503');
      promises.zero(counts.unanswered, 'requests without an answer');
      promises.none(await findLost(merchants, balancer.send), 'lost');
      balancer.stop();
      return { restarts: times * 2, 'acknowledged writes': counts.acknowledged };
    }),
};
