import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Fault, type FaultContext, type Figures, inInstallation } from './fault.ts';
import type { Installation } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

const UNAVAILABLE_MS = 6000;
export const RESPONDS_WITHIN_MS = 3000;
const RECOVERS_WITHIN_MS = 5000;
const NOTICED_WITHIN_MS = 60_000;

/** PostgreSQL is paused, or another program holds SQLite's lock. */
export const databaseUnavailable: Fault = {
  name: 'the database is unresponsive',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, {}, (context) =>
      refuseWrites(context, UNAVAILABLE_MS * times, () => makeUnavailable(context.installation)),
    ),
};

/** PostgreSQL is stopped and started again: it refuses connections meanwhile. SQLite has no process of its own. */
export const databaseStopped: Fault = {
  name: 'the database is stopped',
  databases: ['postgres'],
  inject: (database, times) =>
    inInstallation(database, {}, (context) =>
      refuseWrites(context, UNAVAILABLE_MS * times, async () => {
        const { postgres } = context.installation;
        if (!postgres) throw new Error('There is no PostgreSQL.');
        await postgres.end();
        return () => postgres.start();
      }),
    ),
};

/**
 * Keeps the database from writing under load: calls that need it get 503 in time and never another failure, and everything
 * that was acknowledged is there afterwards.
 *
 * @param refuse returns a function that ends it.
 */
export async function refuseWrites(
  { merchants, send, guarantees }: FaultContext,
  forMs: number,
  refuse: () => Promise<() => Promise<void>>,
): Promise<Figures> {
  const load = startLoad(merchants, send);
  await sleep(500);
  const restore = await refuse();
  const refusedAt = performance.now();
  await sleep(forMs);
  // A full disk is noticed only when the database needs more of it, which takes longer on a slow machine.
  for (let waits = 0; load.counts.unavailable === 0 && waits < NOTICED_WITHIN_MS / 500; waits++) {
    await sleep(500);
  }
  const alive = await send({ method: 'GET', path: '/healthz', headers: {} });
  const restoredAt = performance.now();
  await restore();
  const recovery = await load.untilAcknowledged(restoredAt);
  const counts = await load.stop();
  if (alive?.status !== 200) guarantees.violations.push('/healthz did not respond');
  if (counts.unavailable === 0) guarantees.violations.push('no request got 503');
  guarantees.none(counts.others, 'statuses other than 200 and 503');
  guarantees.zero(counts.withoutResponse, 'requests without a response');
  guarantees.within(RESPONDS_WITHIN_MS, counts.slowestUnavailableMs, 'the slowest 503');
  guarantees.within(RECOVERS_WITHIN_MS, recovery, 'the next write');
  guarantees.nothingLost(await findLost(merchants, send));
  return {
    'seconds unavailable': Math.round((restoredAt - refusedAt) / 1000),
    'acknowledged writes': counts.acknowledged,
    'responses 503': counts.unavailable,
    'slowest 503, ms': counts.slowestUnavailableMs,
    'recovery, ms': recovery,
  };
}

/** @returns a function that makes it available again. */
async function makeUnavailable({
  postgres,
  databaseFile,
}: Installation): Promise<() => Promise<void>> {
  if (postgres) {
    await postgres.pause();
    return () => postgres.resume();
  }
  const blocking = new Sqlite(databaseFile, { timeout: 10_000 });
  blocking.exec('begin immediate');
  return async () => {
    blocking.exec('rollback');
    blocking.close();
  };
}
