import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Runs `later` while the first transaction of `first` has written and not committed yet, until `later` has ended
 * or waits for its locks. On SQLite it always waits: there is one writer.
 */
export async function overlap<First, Later>(
  portal: TestApp,
  first: () => Promise<First>,
  later: () => Promise<Later>,
): Promise<[First, Later]> {
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const { dependencies } = portal.app;
  const { transact } = dependencies;
  dependencies.transact = (work) => {
    dependencies.transact = transact;
    return transact(async (repositories) => {
      const result = await work(repositories);
      written.resolve();
      await mayCommit.promise;
      return result;
    });
  };
  const firstResult = first();
  await Promise.race([written.promise, firstResult]);
  const laterResult = later();
  await endedOrWaiting(portal, laterResult);
  mayCommit.resolve();
  return Promise.all([firstResult, laterResult]);
}

/** Runs `concurrent` to its end just before the first transaction of `first`, after its reads and checks. */
export async function interrupt<First, Concurrent>(
  portal: TestApp,
  first: () => Promise<First>,
  concurrent: () => Promise<Concurrent>,
): Promise<[First, Concurrent]> {
  const { dependencies } = portal.app;
  const { transact } = dependencies;
  const concurrentResult = Promise.withResolvers<Concurrent>();
  dependencies.transact = async (work) => {
    dependencies.transact = transact;
    concurrentResult.resolve(await concurrent());
    return transact(work);
  };
  return Promise.all([first(), concurrentResult.promise]);
}

async function endedOrWaiting({ database }: TestApp, call: Promise<unknown>): Promise<void> {
  if (database.kind === 'sqlite') return;
  let ended = false;
  const markEnded = () => {
    ended = true;
  };
  call.then(markEnded, markEnded);
  while (!ended) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.connection);
    if (rows.length > 0) return;
  }
}
