import { pino } from 'pino';
import { ALWAYS_AVAILABLE } from '../jobs/outbox/availability.ts';
import type { Deliver } from '../jobs/outbox/deliver-message.ts';
import { createOutboxWorker, type OutboxWorker } from '../jobs/outbox/outbox-worker.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { TestApp } from './test-app.ts';

/** The worker of another process of the portal, which hands emails to `deliver`. */
export function newOutboxWorker(
  { app: { dependencies } }: TestApp,
  deliver: Deliver,
  outbox: Repositories['outbox'] = dependencies.repositories.outbox,
): OutboxWorker {
  return createOutboxWorker({
    name: 'other',
    outbox,
    sealer: dependencies.sealer,
    deliveries: { mail: deliver },
    availability: ALWAYS_AVAILABLE,
    countFinished: () => undefined,
    runtime: dependencies.runtime,
    log: pino({ level: 'silent' }),
    measure: (_name, work) => work(),
  });
}
