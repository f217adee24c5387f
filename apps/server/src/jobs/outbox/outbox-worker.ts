import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MeasureJob } from '../job-metrics.ts';
import { BATCH, type OutboxBatches } from './outbox-batches.ts';

/** Merchants wait for their codes. */
const POLL_MS = 200;
const STOP_MS = 3_000;
/** For the replies to messages that are handed over already. The whole process has nine seconds. */
const STOP_REPLY_MS = 7_000;
/** Batches at a time: while the service is slow with one message, others go out. */
const MAX_CONCURRENT_RUNS = 4;

interface OutboxWorkerDeps {
  /** Its name in the metrics. */
  name: string;
  batches: OutboxBatches;
  log: Logger;
  measure: MeasureJob;
  stopReplyMs?: number;
}

export interface OutboxWorker {
  start(): void;
  /** Delivers what is due now; returns how many messages it handled. */
  deliverDue(): Promise<number>;
  /** Stops after the current delivery and releases the claimed messages that the service does not have. */
  stop(): Promise<void>;
}

/** Looks for due messages at intervals; any number of processes may run one. */
export function createOutboxWorker({
  name,
  batches,
  log,
  measure,
  stopReplyMs = STOP_REPLY_MS,
}: OutboxWorkerDeps): OutboxWorker {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const runs = new Set<Promise<unknown>>();

  function startRun(): void {
    if (stopped || runs.size >= MAX_CONCURRENT_RUNS) return;
    const run = measure(name, batches.deliverDue)
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
    start() {
      if (batches.kinds.length > 0) timer = setInterval(startRun, POLL_MS);
    },
    deliverDue: batches.deliverDue,
    async stop() {
      stopped = true;
      clearInterval(timer);
      batches.close();
      const timeIsUp = wait(stopReplyMs, undefined, { ref: false });
      // An unresponsive service must not delay the shutdown.
      await Promise.race([Promise.all(runs), wait(STOP_MS, undefined, { ref: false })]);
      await batches.settleAll(timeIsUp);
    },
  };
}
