import { Gauge, type Registry } from '@prometheus-io/client';
import type { Runtime } from '../core/runtime.ts';
import type { OutboxState } from '../repositories/outbox.repository.ts';
import type { Repositories } from '../repositories/repositories.ts';

/** Metrics of the outbox, read from the database at each scrape and therefore the same in every process. */
export function addOutboxMetrics(
  registry: Registry,
  outbox: Pick<Repositories['outbox'], 'measure'>,
  { now }: Pick<Runtime, 'now'>,
): void {
  let pending: Promise<OutboxState> | undefined;
  const read = () => {
    pending ??= outbox.measure(now()).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const addGauge = (name: string, help: string, readValue: (state: OutboxState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // The other metrics matter most while the database is unavailable.
        this.set(await read().then(readValue, () => Number.NaN));
      },
    });

  addGauge('atrium_outbox_waiting', 'Messages not delivered yet.', ({ waiting }) => waiting);
  addGauge(
    'atrium_outbox_dead_letters',
    'Messages that are not retried any more; see `outbox list`.',
    ({ dead }) => dead,
  );
  addGauge(
    'atrium_outbox_oldest_due_age_seconds',
    'Age of the oldest message that is due; 0 if none is.',
    ({ oldestDueAt }) => (oldestDueAt === null ? 0 : (now() - oldestDueAt) / 1000),
  );
}
