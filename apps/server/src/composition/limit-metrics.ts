import { Counter, type Registry } from '@prometheus-io/client';
import { type LimitName, limitTable } from '../config/limit-table.ts';
import type { CountExceeded } from '../limits/limit-exceeded.ts';

/** Counts the events beyond each limit, for graphs: which limit refuses, and whether it is a whole IPv6 /48. */
export function createExceededCounter(registry: Registry): CountExceeded {
  const exceeded = new Counter({
    name: 'atrium_limit_exceeded_total',
    help: 'Events beyond a limit, by its name.',
    labelNames: ['limit', 'bucket'],
    registers: [registry],
  });
  // The names of an object's own entries.
  for (const limit of Object.keys(limitTable) as LimitName[]) {
    // Prometheus sees no increase from nothing to 1.
    exceeded.inc({ limit, bucket: 'own' }, 0);
    if (limitTable[limit].per === 'network') exceeded.inc({ limit, bucket: 'ipv6_48' }, 0);
  }
  return (limit, bucket) => exceeded.inc({ limit, bucket });
}
