import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { Repositories } from '../repositories/repositories.ts';

/** A short lease on the messages a worker has claimed; the worker renews it while it delivers. */
export interface OutboxLease {
  /** The message was delivered, postponed or has become a dead letter, so it is no longer leased. */
  settle(id: string): void;
  renew(): Promise<void>;
  /** Releases the messages that are not settled, so that any worker can claim them at once. */
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
  const leased = new Set(claim.ids);
  let until = claim.until;

  /** An unavailable database must not abort the delivery: the lease then expires by itself. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      if (leased.size > 0) await work();
    } catch (error) {
      log.warn({ err: error }, 'outbox: lease not renewed or released');
    }
  }

  return {
    settle: (id) => leased.delete(id),
    renew: () =>
      attempt(async () => {
        const next = runtime.now() + claim.leaseMs;
        await outbox.renewClaim([...leased], until, next);
        until = next;
      }),
    release: () =>
      attempt(async () => {
        await outbox.releaseClaim([...leased], until);
        leased.clear();
      }),
  };
}
