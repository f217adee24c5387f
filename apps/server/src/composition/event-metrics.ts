import { Counter, type Registry } from '@prometheus-io/client';
import type { AuditEvent } from '../core/audit-events.ts';

/** Counts the events of the audit log, for graphs and alerts. */
export function createEventCounter(registry: Registry): (event: AuditEvent) => void {
  const events = new Counter({
    name: 'atrium_events_total',
    help: 'What happened to accounts, by the event in the log.',
    labelNames: ['event'],
    registers: [registry],
  });
  return (event) => events.inc({ event });
}
