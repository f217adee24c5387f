import { Counter, type Registry } from '@prometheus-io/client';
import { type AuditEvent, auditEvents } from '../core/audit-events.ts';

/** Counts the events of the audit log, for graphs and alerts. */
export function createEventCounter(registry: Registry): (event: AuditEvent) => void {
  const events = new Counter({
    name: 'atrium_events_total',
    help: 'What happened to accounts, by the event in the log.',
    labelNames: ['event'],
    registers: [registry],
  });
  // Prometheus sees no increase from nothing to 1, so an alert would miss the first one.
  for (const event of Object.keys(auditEvents)) events.inc({ event }, 0);
  return (event) => events.inc({ event });
}
