import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Runtime } from '../core/runtime.ts';
import type { Sealer } from '../crypto/sealing.ts';
import { AffiliateError } from '../gateways/affiliates/affiliate.gateway.ts';
import type { OutboxRow } from '../repositories/outbox.repository.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { MeasureJob } from './job-metrics.ts';
import type { OutboxKind } from './outbox.ts';
import { createOutboxLease, type OutboxLease } from './outbox-lease.ts';
import { createReceiverQueues } from './receiver-queues.ts';

/** Merchants wait for their codes. */
const POLL_MS = 200;
const STOP_MS = 3_000;
const BATCH = 5;
/** Batches at a time: while the receiver is slow with one message, others go out. */
const MOST_RUNS = 4;
/** How long a killed process blocks the messages it had claimed. */
const LEASE_MS = 15_000;
const RENEW_LEASE_MS = 5_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** About a day and a half of retries. */
const MAX_ATTEMPTS = 150;

/** Delivers one decrypted message. `id` stays the same across retries. */
export type Deliver = (message: unknown, id: string) => Promise<void>;

interface Dependencies {
  /** Its name in the metrics. */
  name: string;
  outbox: Repositories['outbox'];
  sealer: Sealer;
  /** The kinds this worker delivers. Other kinds wait for a worker that does. */
  deliveries: Partial<Record<OutboxKind, Deliver>>;
  /** Messages for the same receiver are delivered one after another, in order. */
  receiverOf(message: unknown): string;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
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
  const { name, outbox, deliveries, runtime, log, measure } = deps;
  const kinds = Object.keys(deliveries);
  const queues = createReceiverQueues();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const runs = new Set<Promise<unknown>>();
  const leases = new Set<OutboxLease>();

  async function deliverDue(): Promise<number> {
    if (kinds.length === 0) return 0;
    const until = runtime.now() + LEASE_MS;
    const rows = await outbox.claim(kinds, BATCH, runtime.now(), until);
    if (rows.length === 0) return 0;
    const lease = createOutboxLease(deps, {
      ids: rows.map(({ id }) => id),
      until,
      leaseMs: LEASE_MS,
    });
    leases.add(lease);
    const renewal = setInterval(() => void lease.renew(), RENEW_LEASE_MS);
    try {
      const results = await Promise.allSettled(
        rows.map((row) =>
          queues.run(receiverOf(deps, row), async () => {
            if (stopped) return;
            await deliver(deps, row);
            lease.settle(row.id);
          }),
        ),
      );
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    } finally {
      clearInterval(renewal);
      if (!stopped) leases.delete(lease);
    }
    return rows.length;
  }

  function startRun(): void {
    if (stopped || runs.size >= MOST_RUNS) return;
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
      await Promise.all([...leases].map((lease) => lease.release()));
    },
  };
}

/** The receiver of a message. For one that cannot be opened, a name of its own: `deliver` fails with the reason. */
function receiverOf({ sealer, receiverOf: read }: Dependencies, row: OutboxRow): string {
  try {
    return read(JSON.parse(sealer.open('outbox', row.payload_sealed)));
  } catch {
    return row.id;
  }
}

async function deliver(deps: Dependencies, row: OutboxRow): Promise<void> {
  const { outbox, runtime, log } = deps;
  const now = runtime.now();
  if (row.expires_at !== null && row.expires_at <= now) {
    await outbox.finish(row.id, 'expired', now, row.last_error);
    return;
  }
  try {
    // Cast, because rows are claimed by the names in `deliveries`.
    const deliver = deps.deliveries[row.kind as OutboxKind];
    if (!deliver) throw new Error(`No delivery for ${row.kind}`);
    await deliver(JSON.parse(deps.sealer.open('outbox', row.payload_sealed)), row.id);
    await outbox.finish(row.id, 'delivered', runtime.now(), null);
  } catch (error) {
    await retryLater(deps, row, error);
    log.warn(
      { reason: reasonOf(error), outboxId: row.id, attempts: row.attempts },
      'outbox: not delivered',
    );
  }
}

async function retryLater({ outbox, runtime }: Dependencies, row: OutboxRow, error: unknown) {
  const reason = reasonOf(error);
  const isRejected = isPermanent(error);
  if (isRejected || row.attempts >= MAX_ATTEMPTS) {
    await outbox.finish(row.id, 'dead', runtime.now(), reason);
    return;
  }
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS);
  await outbox.postpone(row.id, runtime.now() + delay, reason);
}

/** SMTP commands whose failure concerns one email's recipient or content, not the portal's credentials, sender or connection. */
const MESSAGE_COMMANDS: unknown[] = ['RCPT TO', 'DATA'];

/** Whether retrying is pointless: a 5xx about this message, or a gateway's permanent error. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AffiliateError) return error.permanent;
  if (!('responseCode' in error && 'command' in error)) return false;
  const { responseCode, command } = error;
  return Number(responseCode) >= 500 && MESSAGE_COMMANDS.includes(command);
}

/** The reason without the server's message, which may repeat the merchant's address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode', 'command'].map(
    (key) => Reflect.get(error, key) as unknown,
  );
  const known = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ').slice(0, 100) : error.name;
}
