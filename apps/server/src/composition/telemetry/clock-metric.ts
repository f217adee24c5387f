import { Gauge, type Registry } from '@prometheus-io/client';
import type { Runtime } from '../../core/runtime.ts';
import { type Database, databaseTime } from '../../database/database.ts';

/**
 * How far this machine's clock is ahead of PostgreSQL's, in seconds. Servers whose clocks differ by more than a minute
 * reset each other's limits. 0 with SQLite, which uses this machine's clock.
 */
export function addClockMetric(registry: Registry, database: Database, now: Runtime['now']): void {
  new Gauge({
    name: 'atrium_clock_difference_seconds',
    help: "How far this process's clock is ahead of the database's.",
    registers: [registry],
    async collect() {
      const sentAt = now();
      try {
        const time = await databaseTime(database);
        // The database read its clock at some moment between the two.
        this.set(time === null ? 0 : ((sentAt + now()) / 2 - time) / 1000);
      } catch {
        this.set(Number.NaN);
      }
    },
  });
}
