import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Availability } from './availability.ts';
import { type Deliveries, deliverMessage } from './deliver-message.ts';
import { createOutboxClaim, LEASE_MS, type OutboxClaim } from './outbox-claim.ts';
import type { OutboxMetrics } from './outbox-metrics.ts';

/** Messages that are claimed together. */
export const BATCH = 5;
/**
 * For about eight minutes, nearly as long as a code is valid. Then later messages to the same recipient go out, as a
 * message that is always refused must not block later codes.
 */
const ATTEMPTS_IN_ORDER = 9;

interface OutboxBatchesDeps {
  outbox: Repositories['outbox'];
  sealer: Sealer;
  deliveries: Deliveries;
  availability: Availability;
  countFinished: OutboxMetrics['countFinished'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

/** Delivers due messages of its kinds, a batch at a time and in order for each recipient. */
export interface OutboxBatches {
  readonly kinds: readonly string[];
  /** Delivers one batch; returns how many messages it handled. */
  deliverDue(): Promise<number>;
  /** Messages that are claimed from now on are released instead of delivered. */
  close(): void;
  /** Releases the claimed messages that are not delivered. */
  settleAll(): Promise<void>;
}

export function createOutboxBatches(deps: OutboxBatchesDeps): OutboxBatches {
  const { outbox, deliveries, availability, runtime, log } = deps;
  const kinds = Object.keys(deliveries);
  let closed = false;
  const claims = new Set<OutboxClaim>();
  /** Accepted by the service but not yet recorded as delivered; must not be sent again. */
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
    if (closed) return settle(claim);
    try {
      if (await deliverMessage(deps, claim)) accepted.add(claim);
    } finally {
      if (!accepted.has(claim)) end(claim);
    }
    if (accepted.has(claim)) await finish(claim);
  }

  return {
    kinds,
    async deliverDue() {
      if (kinds.length === 0) return 0;
      for (const claim of accepted) await finish(claim);
      if (!(await availability.isAvailable())) return 0;
      const due = await claimDue();
      const results = await Promise.allSettled(due.map(handle));
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      return due.length;
    },
    close() {
      closed = true;
    },
    settleAll: async () => void (await Promise.all([...claims].map(settle))),
  };
}
