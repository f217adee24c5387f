import { setTimeout as wait } from 'node:timers/promises';
import type { MeasureJob } from '../job-metrics.ts';
import { type DeliverMessageDeps, deliverMessage } from './deliver-message.ts';
import {
  createOutboxClaim,
  LEASE_MS,
  type OutboxClaim,
  type OutboxClaimDeps,
} from './outbox-claim.ts';

/** Merchants wait for their codes. */
const POLL_MS = 200;
const STOP_MS = 3_000;
const BATCH = 5;
/** Batches at a time: while the receiver is slow with one message, others go out. */
const MAX_CONCURRENT_RUNS = 4;
/**
 * For about eight minutes, nearly as long as a code is valid. Then later messages to the same receiver go out, as a
 * message that is always refused must not block later codes.
 */
const ATTEMPTS_IN_ORDER = 9;

interface Dependencies extends DeliverMessageDeps, OutboxClaimDeps {
  /** Its name in the metrics. */
  name: string;
  measure: MeasureJob;
}

export interface OutboxWorker {
  start(): void;
  /** Delivers what is due now; returns how many messages it handled. */
  deliverDue(): Promise<number>;
  /** Stops after the current delivery and releases the claimed messages that are not delivered. */
  stop(): Promise<void>;
}

/** Delivers outbox messages of its kinds, in order for each receiver; any number of processes may run one. */
export function createOutboxWorker(deps: Dependencies): OutboxWorker {
  const { name, outbox, deliveries, availability, runtime, log, measure } = deps;
  const kinds = Object.keys(deliveries);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const runs = new Set<Promise<unknown>>();
  const claims = new Set<OutboxClaim>();
  /** Accepted by the receiver but not yet recorded as delivered; must not be sent again. */
  const accepted = new Set<OutboxClaim>();

  async function claimDue(): Promise<OutboxClaim[]> {
    const now = runtime.now();
    const lease = { now, until: now + LEASE_MS, attemptsInOrder: ATTEMPTS_IN_ORDER };
    const rows = await outbox.claim(kinds, BATCH, lease);
    return rows.map((row) => createOutboxClaim(deps, row));
  }

  function end(claim: OutboxClaim): void {
    claim.end();
    claims.delete(claim);
    accepted.delete(claim);
  }

  async function finish(claim: OutboxClaim): Promise<void> {
    await claim.finish('delivered', null);
    end(claim);
  }

  /** The last thing that is done for a claim; those it fails for are free after their lease. */
  async function settle(claim: OutboxClaim): Promise<void> {
    try {
      await (accepted.has(claim) ? finish(claim) : claim.release(claim.row.last_error));
    } catch (error) {
      log.warn({ err: error, outboxId: claim.row.id }, 'outbox: claim not released');
    }
    end(claim);
  }

  async function handle(claim: OutboxClaim): Promise<void> {
    claims.add(claim);
    if (stopped) return settle(claim);
    try {
      if (await deliverMessage(deps, claim)) accepted.add(claim);
    } finally {
      if (!accepted.has(claim)) end(claim);
    }
    if (accepted.has(claim)) await finish(claim);
  }

  async function deliverDue(): Promise<number> {
    if (kinds.length === 0) return 0;
    for (const claim of accepted) await finish(claim);
    if (!(await availability.isAvailable())) return 0;
    const due = await claimDue();
    const results = await Promise.allSettled(due.map(handle));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
    return due.length;
  }

  function startRun(): void {
    if (stopped || runs.size >= MAX_CONCURRENT_RUNS) return;
    const run = measure(name, deliverDue)
      .catch((error: unknown) => {
        log.error({ err: error }, 'outbox: delivery failed');
        return 0;
      })
      .then((handled) => {
        runs.delete(run);
        if (handled === BATCH) startRun();
      });
    runs.add(run);
  }

  return {
    start: () => {
      if (kinds.length > 0) timer = setInterval(startRun, POLL_MS);
    },
    deliverDue,
    async stop() {
      stopped = true;
      clearInterval(timer);
      // An unresponsive receiver must not delay the shutdown.
      await Promise.race([Promise.all(runs), wait(STOP_MS, undefined, { ref: false })]);
      await Promise.all([...claims].map(settle));
    },
  };
}
