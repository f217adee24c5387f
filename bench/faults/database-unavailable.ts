import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Fault, inInstallation } from './fault.ts';
import type { Installation } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

const UNAVAILABLE_MS = 6000;
/** The promised three seconds, and a margin for a busy machine. */
const ANSWERS_WITHIN_MS = 3500;
const RECOVERS_WITHIN_MS = 5000;

/** PostgreSQL is paused, or another program holds SQLite's lock. */
export const databaseUnavailable: Fault = {
  name: 'the database does not answer',
  databases: ['sqlite', 'postgres'],
  make: (database, times) =>
    inInstallation(database, {}, async ({ installation, merchants, send, promises }) => {
      const load = startLoad(merchants, send);
      await sleep(500);
      const restore = await makeUnavailable(installation);
      await sleep(UNAVAILABLE_MS * times);
      const alive = await send({ method: 'GET', path: '/healthz', headers: {} });
      await restore();
      const recovery = await load.untilAcknowledged();
      const counts = await load.stop();
      if (alive?.status !== 200) promises.broken.push('/healthz did not answer');
      if (counts.unavailable === 0) promises.broken.push('nobody noticed');
      promises.none(counts.others, 'other answers than 200 and 503');
      promises.zero(counts.unanswered, 'requests without an answer');
      promises.within(ANSWERS_WITHIN_MS, counts.slowestUnavailableMs, 'the slowest 503');
      promises.within(RECOVERS_WITHIN_MS, recovery, 'the next write');
      promises.none(await findLost(merchants, send), 'lost');
      return {
        'seconds unavailable': (UNAVAILABLE_MS * times) / 1000,
        'acknowledged writes': counts.acknowledged,
        'answers 503': counts.unavailable,
        'slowest 503, ms': counts.slowestUnavailableMs,
        'recovery, ms': recovery,
      };
    }),
};

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
