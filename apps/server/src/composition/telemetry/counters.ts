import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { type LimitName, limitTable } from '../../config/limit-table.ts';
import { type AuditEvent, auditEvents } from '../../core/audit/audit-events.ts';
import type { BodyBudget } from '../../http/body/body-budget.ts';
import type { CountExceeded } from '../../limits/limit-buckets.ts';

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

/** Counts the events beyond each limit, for graphs: which limit refuses, and whether it is a whole IPv6 /48. */
export function createExceededCounter(registry: Registry): CountExceeded {
  const exceeded = new Counter({
    name: 'atrium_limit_exceeded_total',
    help: 'Events beyond a limit, by its name.',
    labelNames: ['limit', 'bucket'],
    registers: [registry],
  });
  // Cast, because `Object.keys` loses the type of the names.
  for (const limit of Object.keys(limitTable) as LimitName[]) {
    exceeded.inc({ limit, bucket: 'own' }, 0);
    if (limitTable[limit].per === 'network') exceeded.inc({ limit, bucket: 'ipv6_48' }, 0);
  }
  return (limit, bucket) => exceeded.inc({ limit, bucket });
}

/** Shows the memory that the bodies of requests take up. */
export function addBodyMetrics(registry: Registry, bodyBudget: Pick<BodyBudget, 'bytes'>): void {
  new Gauge({
    name: 'atrium_request_body_bytes',
    help: 'Memory that the bodies of requests take up.',
    registers: [registry],
    collect() {
      this.set(bodyBudget.bytes());
    },
  });
}
