import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';
import type { OutboxOutcome, OutboxRow } from '../../repositories/outbox.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { OutboxMetrics } from './outbox-metrics.ts';

/** How long a killed process blocks the messages it had claimed. */
export const LEASE_MS = 15_000;
const RENEW_LEASE_MS = 5_000;

/** A message that this worker has claimed: a short lease, which is renewed until the claim ends. */
export interface OutboxClaim {
  row: OutboxRow;
  /** False if the lease ended, for example while the process was suspended: another worker may have the message. */
  isHeld(): Promise<boolean>;
  /**
   * Notes that the service has the message without having replied, also for the process that takes over from a killed one.
   * If that fails, it is tried again whenever the lease is renewed.
   */
  setUnanswered(): Promise<void>;
  finish(outcome: OutboxOutcome, lastError: string | null): Promise<void>;
  postpone(availableAt: number, lastError: string): Promise<void>;
  /** Any worker may claim the message at once; the attempt does not count. */
  release(lastError: string | null): Promise<void>;
  /** Ends the renewal. A message that is not finished is free after the lease. */
  end(): void;
}

interface OutboxClaimDeps {
  outbox: Repositories['outbox'];
  countFinished: OutboxMetrics['countFinished'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

export function createOutboxClaim(
  { outbox, countFinished, runtime, log }: OutboxClaimDeps,
  row: OutboxRow,
): OutboxClaim {
  let until = row.claimed_until;
  let pending: Promise<void> | undefined;
  let isUnnoted = false;

  async function noteUnanswered(): Promise<void> {
    // The lease may just have been renewed: then the next renewal tries it again.
    if (await outbox.setUnanswered(row.id, until)) isUnnoted = false;
  }

  async function renew(): Promise<void> {
    const next = runtime.now() + LEASE_MS;
    try {
      if (await outbox.renewClaim(row.id, until, next)) until = next;
      if (isUnnoted) await noteUnanswered();
    } catch (error) {
      // An unavailable database must not abort the delivery: the lease then ends by itself.
      log.warn({ err: error, outboxId: row.id }, 'outbox: lease or note not written');
    }
  }

  const renewal = setInterval(() => {
    pending ??= renew().finally(() => {
      pending = undefined;
    });
  }, RENEW_LEASE_MS);

  return {
    row,
    async isHeld() {
      await pending;
      return runtime.now() < until && (await outbox.isClaimed(row.id, until));
    },
    async setUnanswered() {
      isUnnoted = true;
      await pending;
      if (isUnnoted) await noteUnanswered();
    },
    async finish(outcome, lastError) {
      await pending;
      // What this worker was refused may be delivered by the one that has the message by now.
      if (outcome === 'dead' && !(await outbox.isClaimed(row.id, until))) return;
      const now = runtime.now();
      if (await outbox.finish(row.id, outcome, now, lastError)) countFinished(row, outcome);
    },
    async postpone(availableAt, lastError) {
      await pending;
      await outbox.postpone(row.id, until, { availableAt, lastError });
    },
    async release(lastError) {
      await pending;
      await outbox.releaseClaim(row.id, until, lastError);
    },
    end: () => clearInterval(renewal),
  };
}
