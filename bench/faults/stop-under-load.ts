import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../report-tables.ts';
import { startBalancer } from './balancer.ts';
import { type Fault, inInstallation } from './fault.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

const RECOVERS_WITHIN_MS = 15_000;

/**
 * The only process of the server gets SIGTERM at a random moment of the load, and is started again. What it has accepted is
 * finished; new requests wait in a balancer that polls `/readyz`, because a connection that nobody has accepted yet is reset.
 */
export const stopUnderLoad: Fault = {
  name: 'the server is stopped',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, {}, async ({ node, merchants, guarantees }) => {
      const balancer = startBalancer([node.url], { waits: true });
      const { send } = balancer;
      const load = startLoad(merchants, send);
      const recoveries: number[] = [];
      for (let time = 0; time < times; time++) {
        await sleep(300 + Math.random() * 1000);
        const stoppedAt = performance.now();
        await node.stop();
        const [recovery] = await Promise.all([load.untilAcknowledged(stoppedAt), node.start()]);
        recoveries.push(recovery);
      }
      const counts = await load.stop();
      guarantees.none(counts.others, 'statuses other than 200');
      guarantees.zero(counts.unavailable, 'responses 503');
      guarantees.zero(counts.withoutResponse, 'requests without a response');
      guarantees.nothingLost(await findLost(merchants, send));
      balancer.stop();
      const slowest = Math.max(...recoveries);
      guarantees.within(RECOVERS_WITHIN_MS, slowest, 'the slowest recovery');
      return {
        stops: times,
        'acknowledged writes': counts.acknowledged,
        'failed in flight': counts.withoutResponse,
        'median recovery, ms': median(recoveries),
        'slowest recovery, ms': slowest,
      };
    }),
};
