import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONDS_WITHIN_MS } from '../faults/database-unavailable.ts';
import { queryPostgres } from '../faults/installation.ts';
import type { DueContext } from '../faults/kills/due-context.ts';
import { type DueWork, frequentJobs, prepareDueWork } from '../faults/kills/due-work.ts';
import { checkedEffects, countUnsent } from '../faults/kills/effects.ts';
import { findHalfStates } from '../faults/kills/half-states.ts';
import { prepareUseCases } from '../faults/kills/use-cases.ts';
import { startLoad } from '../faults/load.ts';
import { findLost, signInWhenAvailable } from '../faults/merchants.ts';
import type { Experiment, ExperimentContext, Site } from './site.ts';

/** They register, so that there are emails. */
const VISITORS = 6;
/** For each reply of the mail server, as over a network: some emails are on their way when a part is killed. */
const MAIL_REPLY_MS = 100;
/** The jobs run several times a second while parts of the site are killed. */
const BUSY = { extra: frequentJobs };

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
  /** The portal may send a message twice, because it cannot note that it was sent: see `docs/architecture/data.md`. */
  readonly copiesMessages?: boolean;
  /** How long the victim stays stopped, by default three seconds. For etcd, longer than the lease of Patroni's leader (`ttl`). */
  readonly absentMs?: number;
}

const victims: readonly Victim[] = [
  {
    name: 'a node is killed',
    backWithinMs: 5000,
    breaksRequests: true,
    copiesMessages: true,
    async kill({ nodes }) {
      const node = nodes[Math.floor(Math.random() * nodes.length)];
      await node?.kill();
      return async () => node?.start(BUSY);
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
    copiesMessages: true,
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

/** One part of the site is killed under load, again and again. */
function killing(victim: Victim): Experiment {
  return {
    name: victim.name,
    async run(context) {
      const { site, guarantees } = context;
      const turns: Turn[] = [];
      const work: DueWork[] = [];
      await Promise.all(site.nodes.map((node) => node.restart(BUSY)));
      site.mailServer.delayResponses(MAIL_REPLY_MS);
      while (turns.length < context.kills) {
        const due = await prepareDueWork(dueContextOf(context));
        work.push(due);
        turns.push(await killOnce(victim, context, due));
      }
      for (const due of work) guarantees.none(await due.findWrongLater(), 'work of the jobs');
      site.mailServer.delayResponses(0);
      await Promise.all(site.nodes.map((node) => node.restart()));
      const valuesOf = (name: keyof Turn) => turns.map((turn) => turn[name]);
      const sumOf = (name: keyof Turn) => valuesOf(name).reduce((sum, value) => sum + value, 0);
      const longestPause = Math.max(...valuesOf('longestPauseMs'));
      const slowestUnavailable = Math.max(...valuesOf('slowestUnavailableMs'));
      if (victim.isUnnoticed) guarantees.zero(sumOf('unavailable'), 'responses 503');
      if (!victim.copiesMessages) {
        guarantees.zero(sumOf('copies'), 'emails sent again');
        guarantees.zero(sumOf('reportCopies'), 'reports sent again');
      }
      guarantees.within(victim.backWithinMs, longestPause, 'the longest pause');
      guarantees.within(RESPONDS_WITHIN_MS, slowestUnavailable, 'the slowest 503');
      return {
        kills: turns.length,
        'acknowledged writes': sumOf('acknowledged'),
        'of them accounts and stores': sumOf('accountsAndStores'),
        'responses 503': sumOf('unavailable'),
        'slowest 503, ms': slowestUnavailable,
        ...(victim.breaksRequests && { 'broken requests': sumOf('broken') }),
        'longest pause, ms': longestPause,
        'half states': sumOf('halfStates'),
        'emails due': sumOf('emails'),
        'sent again': sumOf('copies'),
        'reports due': sumOf('reports'),
        'reported again': sumOf('reportCopies'),
        'apps opened': sumOf('openings'),
        'tokens renewed': work.reduce((sum, due) => sum + due.countRenewals(), 0),
        ...guarantees.figures(),
      };
    },
  };
}

interface Turn {
  readonly acknowledged: number;
  readonly accountsAndStores: number;
  readonly unavailable: number;
  readonly slowestUnavailableMs: number;
  readonly broken: number;
  readonly longestPauseMs: number;
  readonly halfStates: number;
  readonly emails: number;
  readonly copies: number;
  readonly reports: number;
  readonly reportCopies: number;
  readonly openings: number;
}

/** The rows are read and changed as the nodes do it: of the leading database, by PgBouncer. */
function dueContextOf({ site, send }: ExperimentContext): DueContext {
  const { cluster, images } = site;
  const query = (text: string) => queryPostgres(cluster.url, text);
  const keyOf = (name: string) => `${name}.jpg`;
  return {
    installation: site,
    send,
    query,
    execute: query,
    images: {
      has: (name) => images.objects.has(keyOf(name)),
      setWrittenAt: async (name, at) => images.setWrittenAt(keyOf(name), at),
    },
  };
}

/** Kills the part under load, and starts it again once writes succeed without it. */
async function killOnce(victim: Victim, context: ExperimentContext, due: DueWork): Promise<Turn> {
  const { site, merchants, send, guarantees } = context;
  // Nothing is going on now: what is newer is of this turn alone.
  const since = Date.now();
  const useCases = prepareUseCases({ installation: site, merchants, send, visitors: VISITORS });
  const load = startLoad(merchants, send, [...useCases.workers, due.worker]);
  await useCases.untilUsed();
  await sleep(2000 + Math.random() * 1000);
  const bringBack = await victim.kill(site);
  await sleep(1000);
  if (victim.isNeeded) await bringBack();
  await load.untilAcknowledged();
  await sleep(victim.absentMs ?? 3000);
  const { others, withoutResponse, ...counts } = await load.stop();

  const broken = withoutResponse + (others.get(502) ?? 0);
  others.delete(502);
  guarantees.none(others, 'statuses other than 200 and 503');
  const mayBreak = victim.breaksRequests ? merchants.length + useCases.workers.length : 0;
  guarantees.zero(Math.max(0, broken - mayBreak), 'broken requests');
  const lost = [...(await findLost(merchants, send)), ...(await useCases.findLost())];
  guarantees.nothingLost(lost);
  if (!victim.isNeeded) await bringBack();
  guarantees.none(await due.findWrong(), 'work of the jobs');
  const leader = await site.cluster.leaderUrl();
  const halfStates = await findHalfStates((text) => queryPostgres(leader, text), since);
  guarantees.none(halfStates, 'half states');
  guarantees.zero(
    await countUnsent((text) => queryPostgres(leader, text)),
    'messages not sent within a minute',
  );
  const { emails, reports, openings } = checkedEffects(await useCases.countEffects(), guarantees);
  for (const merchant of merchants) await signInWhenAvailable(merchant, send);
  return {
    ...counts,
    broken,
    accountsAndStores: useCases.count(),
    halfStates: halfStates.length,
    emails: emails.due,
    copies: emails.copies,
    reports: reports.due,
    reportCopies: reports.copies,
    openings,
  };
}
