import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { type Fault, inInstallation } from './fault.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

/** Two processes of the server are stopped by SIGTERM and started again, one after the other, under load. */
export const rollingRestart: Fault = {
  name: 'the servers are restarted in turn',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { nodes: 2 }, async ({ installation, merchants, guarantees }) => {
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
      guarantees.none(counts.others, 'statuses other than 200');
      guarantees.zero(counts.unavailable, 'responses 503');
      guarantees.zero(counts.withoutResponse, 'requests without a response');
      guarantees.none(await findLost(merchants, balancer.send), 'lost');
      balancer.stop();
      return { restarts: times * 2, 'acknowledged writes': counts.acknowledged };
    }),
};
