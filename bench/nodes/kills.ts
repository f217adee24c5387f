import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONDS_WITHIN_MS } from '../faults/database-unavailable.ts';
import { queryPostgres } from '../faults/installation.ts';
import { findHalfStates } from '../faults/kills/half-states.ts';
import { prepareUseCases } from '../faults/kills/use-cases.ts';
import { startLoad } from '../faults/load.ts';
import { findLost, signInWhenAvailable } from '../faults/merchants.ts';
import type { Experiment, Site } from './site.ts';

interface Victim {
  readonly name: string;
  /** Within this time after the kill, writes must succeed again. */
  readonly backWithinMs: number;
  /** Sends SIGKILL; resolves to a function that starts the victim again and waits until it works. */
  readonly kill: (site: Site) => Promise<() => Promise<void>>;
  /** Requests in flight may fail: without a response or with HAProxy's 502, at most one of each worker of the load. */
  readonly breaksRequests?: boolean;
  /** No write succeeds until the victim is started again. */
  readonly isNeeded?: boolean;
  /** No call fails while the victim is stopped. */
  readonly isUnnoticed?: boolean;
  /** How long the victim stays stopped. For etcd, longer than the lease of Patroni's leader (`ttl`). */
  readonly absentMs?: number;
}

const victims: readonly Victim[] = [
  {
    name: 'a node is killed',
    backWithinMs: 5000,
    breaksRequests: true,
    async kill({ nodes }) {
      const node = nodes[Math.floor(Math.random() * nodes.length)];
      await node?.kill();
      return async () => node?.start();
    },
  },
  {
    name: 'PgBouncer is killed',
    isNeeded: true,
    backWithinMs: 5000,
    kill: ({ cluster }) => cluster.killPooler(),
  },
  {
    name: 'the synchronous standby is killed',
    backWithinMs: 5000,
    kill: ({ cluster }) => cluster.killStandby(),
  },
  {
    name: 'the leading database is killed',
    backWithinMs: 15_000,
    kill: ({ cluster }) => cluster.killLeader(),
  },
  {
    name: 'etcd is killed',
    isUnnoticed: true,
    backWithinMs: 5000,
    absentMs: 20_000,
    kill: ({ cluster }) => cluster.killEtcd(),
  },
];

export const kills = victims.map(killing);

/** One part of the site is killed under load, and started again once writes succeed without it. */
function killing(victim: Victim): Experiment {
  const {
    name,
    backWithinMs,
    kill,
    breaksRequests,
    isNeeded,
    isUnnoticed,
    absentMs = 3000,
  } = victim;
  return {
    name,
    async run({ site, merchants, send, guarantees, kills: count }) {
      let acknowledged = 0;
      let accountsAndStores = 0;
      let halfStates = 0;
      let slowestUnavailable = 0;
      let longestPause = 0;
      let brokenInAll = 0;
      let unavailable = 0;
      for (let turn = 0; turn < count; turn++) {
        // Nothing is going on now: what is newer is of this turn alone.
        const since = Date.now();
        const useCases = prepareUseCases({ installation: site, merchants, send });
        const load = startLoad(merchants, send, useCases.workers);
        await useCases.untilUsed();
        await sleep(2000 + Math.random() * 1000);
        const bringBack = await kill(site);
        await sleep(1000);
        if (isNeeded) await bringBack();
        await load.untilAcknowledged();
        await sleep(absentMs);
        const counts = await load.stop();
        acknowledged += counts.acknowledged;
        accountsAndStores += useCases.count();
        slowestUnavailable = Math.max(slowestUnavailable, counts.slowestUnavailableMs);
        unavailable += counts.unavailable;
        longestPause = Math.max(longestPause, counts.longestPauseMs);
        const broken = counts.withoutResponse + (counts.others.get(502) ?? 0);
        counts.others.delete(502);
        guarantees.none(counts.others, 'statuses other than 200 and 503');
        guarantees.zero(
          Math.max(0, broken - (breaksRequests ? merchants.length + useCases.workers.length : 0)),
          'broken requests',
        );
        brokenInAll += broken;
        const lost = [...(await findLost(merchants, send)), ...(await useCases.findLost())];
        guarantees.nothingLost(lost);
        if (!isNeeded) await bringBack();
        const leader = await site.cluster.leaderUrl();
        const found = await findHalfStates((text) => queryPostgres(leader, text), since);
        guarantees.none(found, 'half states');
        halfStates += found.length;
        for (const merchant of merchants) await signInWhenAvailable(merchant, send);
      }
      if (isUnnoticed) guarantees.zero(unavailable, 'responses 503');
      guarantees.within(backWithinMs, longestPause, 'the longest pause');
      guarantees.within(RESPONDS_WITHIN_MS, slowestUnavailable, 'the slowest 503');
      return {
        kills: count,
        'acknowledged writes': acknowledged,
        'of them accounts and stores': accountsAndStores,
        'responses 503': unavailable,
        'slowest 503, ms': slowestUnavailable,
        ...(breaksRequests && { 'broken requests': brokenInAll }),
        'longest pause, ms': longestPause,
        'half states': halfStates,
        ...guarantees.figures(),
      };
    },
  };
}
