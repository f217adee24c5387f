import { pino } from 'pino';
import { ALWAYS_AVAILABLE } from '../jobs/outbox/availability.ts';
import type { Deliver } from '../jobs/outbox/deliver-message.ts';
import { createOutboxBatches } from '../jobs/outbox/outbox-batches.ts';
import { createOutboxWorker, type OutboxWorker } from '../jobs/outbox/outbox-worker.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { TestApp } from './test-app.ts';

/** The worker of another process of the portal, which hands emails to `deliver`. */
export function newOutboxWorker(
  { app: { dependencies } }: TestApp,
  deliver: Deliver,
  outbox: Repositories['outbox'] = dependencies.repositories.outbox,
  times: { replyMs?: number; stopReplyMs?: number } = {},
): OutboxWorker {
  const log = pino({ level: 'silent' });
  const batches = createOutboxBatches({
    outbox,
    sealer: dependencies.sealer,
    deliveries: { mail: deliver },
    availability: ALWAYS_AVAILABLE,
    countFinished: () => undefined,
    runtime: dependencies.runtime,
    log,
    ...times,
  });
  const measure = <Result>(_name: string, work: () => Promise<Result>) => work();
  return createOutboxWorker({ name: 'other', batches, log, measure, ...times });
}
