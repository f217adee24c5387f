import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { Runtime } from '../../core/runtime.ts';
import type {
  OutboxOutcome,
  OutboxState,
  WaitingMessages,
} from '../../repositories/outbox.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { OUTBOX_KINDS } from './outbox.ts';

/** The part of a message's row that is measured when it is finished. */
interface FinishedMessage {
  kind: string;
  created_at: number;
}

export interface OutboxMetrics {
  countFinished(message: FinishedMessage, outcome: OutboxOutcome): void;
  setMailServerAvailable(isAvailable: boolean): void;
}

/** Metrics of what this process does with messages. */
export function createOutboxMetrics(
  registry: Registry,
  { now }: Pick<Runtime, 'now'>,
): OutboxMetrics {
  const registers = [registry];
  const finished = new Counter({
    name: 'atrium_outbox_finished_total',
    help: 'Messages that are not waiting any more, by outcome (delivered, expired, dead).',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const delays = new Histogram({
    name: 'atrium_outbox_delivery_delay_seconds',
    help: 'Time from the request that caused a message until the mail server or network accepted it.',
    labelNames: ['kind'],
    buckets: [0.5, 1, 2, 5, 15, 60, 120, 300, 600, 3600],
    registers,
  });
  const available = new Gauge({
    name: 'atrium_mail_server_available',
    help: 'Whether the mail server accepted the last connection and login, 1 or 0.',
    registers,
  });
  available.set(1);
  // Prometheus sees no increase from nothing to 1, so an alert would miss the first one.
  for (const kind of OUTBOX_KINDS) {
    for (const outcome of ['delivered', 'expired', 'dead']) finished.inc({ kind, outcome }, 0);
  }
  return {
    countFinished({ kind, created_at }, outcome) {
      finished.inc({ kind, outcome });
      if (outcome === 'delivered') delays.observe({ kind }, (now() - created_at) / 1000);
    },
    setMailServerAvailable: (isAvailable) => available.set(isAvailable ? 1 : 0),
  };
}

/** Metrics of the outbox, read from the database at each scrape and therefore the same in every process. */
export function addOutboxStateMetrics(
  registry: Registry,
  outbox: Pick<Repositories['outbox'], 'measure'>,
  { now }: Pick<Runtime, 'now'>,
): void {
  let pending: Promise<OutboxState | null> | undefined;
  const read = () => {
    // The other metrics matter most while the database is unavailable.
    pending ??= outbox
      .measure()
      .catch(() => null)
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  const addGauge = (name: string, help: string, readValue: (found?: WaitingMessages) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const state = await read();
        for (const kind of OUTBOX_KINDS) {
          const found = state?.waiting.find((waiting) => waiting.kind === kind);
          this.set({ kind }, state ? readValue(found) : Number.NaN);
        }
      },
    });

  addGauge('atrium_outbox_waiting', 'Messages not delivered yet.', (found) => found?.count ?? 0);
  addGauge(
    'atrium_outbox_oldest_waiting_age_seconds',
    'Time since the oldest message that is not delivered yet was written; 0 if there is none.',
    (found) => (found ? (now() - found.oldestCreatedAt) / 1000 : 0),
  );
  new Gauge({
    name: 'atrium_outbox_dead_letters',
    help: 'Messages that are not retried any more; see `outbox list`.',
    registers: [registry],
    async collect() {
      this.set((await read())?.dead ?? Number.NaN);
    },
  });
}
