import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Availability } from './availability.ts';
import {
  type Deliveries,
  type DeliveryEvents,
  deliverMessage,
  postponeUnconfirmed,
} from './deliver-message.ts';
import { createOutboxClaim, LEASE_MS, type OutboxClaim } from './outbox-claim.ts';
import type { OutboxMetrics } from './outbox-metrics.ts';

/** Messages that are claimed together. */
export const BATCH = 5;
/**
 * After so many attempts, about eight minutes and nearly as long as a code is valid, later messages to the same recipient
 * no longer wait: a message that is always refused must not block later codes.
 */
const ATTEMPTS_IN_ORDER = 9;
/** How long a batch waits for the reply to a message that is handed over. Then the next one begins beside it. */
const REPLY_MS = 10_000;

interface OutboxBatchesDeps {
  outbox: Repositories['outbox'];
  sealer: Sealer;
  deliveries: Deliveries;
  availability: Availability;
  countFinished: OutboxMetrics['countFinished'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
  replyMs?: number | undefined;
}

/** Delivers due messages of its kinds, a batch at a time and in order for each recipient. */
export interface OutboxBatches {
  readonly kinds: readonly string[];
  /** Delivers one batch; returns how many messages it handled. */
  deliverDue(): Promise<number>;
  /** Messages that are claimed from now on are released instead of delivered. */
  close(): void;
  /**
   * Releases the claimed messages that are not handed over, so that another process delivers them at once, and waits for the
   * replies to the others.
   *
   * @param timeIsUp ends the wait. Those without a reply may be delivered, so they are not released.
   */
  settleAll(timeIsUp: Promise<unknown>): Promise<void>;
}

export function createOutboxBatches(deps: OutboxBatchesDeps): OutboxBatches {
  const { outbox, deliveries, availability, runtime, log, replyMs = REPLY_MS } = deps;
  const kinds = Object.keys(deliveries);
  let closed = false;
  const stopping = new AbortController();
  const claims = new Set<OutboxClaim>();
  /** Accepted by the service but not yet recorded as delivered; must not be sent again. */
  const accepted = new Set<OutboxClaim>();
  /** The messages that the service may have, with the wait for its reply. */
  const handedOver = new Map<OutboxClaim, Promise<void>>();

  async function claimDue(): Promise<OutboxClaim[]> {
    const now = runtime.now();
    const lease = { now, until: now + LEASE_MS, attemptsInOrder: ATTEMPTS_IN_ORDER };
    // While the database was unavailable, leases may have ended of messages that this process is still sending.
    const except = [...claims].map(({ row }) => row.id);
    const rows = await outbox.claim(kinds, BATCH, { ...lease, except });
    return rows.map((row) => createOutboxClaim(deps, row));
  }

  function end(claim: OutboxClaim): void {
    claim.end();
    claims.delete(claim);
    accepted.delete(claim);
    handedOver.delete(claim);
  }

  async function finish(claim: OutboxClaim): Promise<void> {
    await claim.finish('delivered', null);
    end(claim);
  }

  /** The last step for a claim. If it fails, the message is free after its lease. */
  async function settle(claim: OutboxClaim): Promise<void> {
    try {
      if (accepted.has(claim)) await finish(claim);
      else if (handedOver.has(claim)) await postponeUnconfirmed(claim, runtime);
      else await claim.release(claim.row.last_error);
    } catch (error) {
      log.warn({ err: error, outboxId: claim.row.id }, 'outbox: claim not released');
    }
    end(claim);
  }

  async function handle(claim: OutboxClaim, events: DeliveryEvents): Promise<void> {
    try {
      if (await deliverMessage(deps, claim, events)) accepted.add(claim);
    } finally {
      if (!accepted.has(claim)) end(claim);
    }
    if (accepted.has(claim)) await finish(claim);
  }

  /** Resolves when the message is handled, or when its reply takes so long that other messages should not wait for it. */
  async function handleOrSetAside(claim: OutboxClaim): Promise<void> {
    claims.add(claim);
    if (closed) return settle(claim);
    const aside = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const logFailure = (error: unknown) =>
      log.warn({ err: error, outboxId: claim.row.id }, 'outbox: late reply not recorded');
    const handled = handle(claim, {
      signal: stopping.signal,
      onHandedOver() {
        handedOver.set(claim, handled);
        timer = setTimeout(() => {
          handled.catch(logFailure);
          claim.setUnanswered().catch(logFailure).then(aside.resolve);
        }, replyMs);
      },
    }).finally(() => clearTimeout(timer));
    await Promise.race([handled, aside.promise]);
  }

  return {
    kinds,
    async deliverDue() {
      if (kinds.length === 0) return 0;
      for (const claim of accepted) await finish(claim);
      if (!(await availability.isAvailable())) return 0;
      const due = await claimDue();
      const results = await Promise.allSettled(due.map(handleOrSetAside));
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      return due.length;
    },
    close() {
      closed = true;
    },
    async settleAll(timeIsUp) {
      const unsent = [...claims].filter((claim) => !handedOver.has(claim) || accepted.has(claim));
      stopping.abort();
      await Promise.all(unsent.map(settle));
      await Promise.race([Promise.allSettled(handedOver.values()), timeIsUp]);
      await Promise.all([...claims].map(settle));
    },
  };
}
