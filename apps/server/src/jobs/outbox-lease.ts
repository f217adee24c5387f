import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { Repositories } from '../repositories/repositories.ts';

/** What a worker has claimed: nobody else takes it, for a short time that the worker prolongs. */
export interface OutboxLease {
  /** Delivered, postponed or given up: no longer held. */
  settle(id: string): void;
  renew(): Promise<void>;
  /** Gives back what is not settled, for any worker to take at once. */
  release(): Promise<void>;
}

interface Deps {
  outbox: Repositories['outbox'];
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

export function createOutboxLease(
  { outbox, runtime, log }: Deps,
  claim: { ids: readonly string[]; until: number; leaseMs: number },
): OutboxLease {
  const held = new Set(claim.ids);
  let until = claim.until;

  /** A database that is away must not end the delivery: the lease then runs out by itself. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      if (held.size > 0) await work();
    } catch (error) {
      log.warn({ err: error }, 'outbox: claim not prolonged or given back');
    }
  }

  return {
    settle: (id) => held.delete(id),
    renew: () =>
      attempt(async () => {
        const next = runtime.now() + claim.leaseMs;
        await outbox.renewClaim([...held], until, next);
        until = next;
      }),
    release: () =>
      attempt(async () => {
        await outbox.releaseClaim([...held], until);
        held.clear();
      }),
  };
}
