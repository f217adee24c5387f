import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Runs `later` while the writes of the first transaction of `first` are made and not committed yet,
 * until it has ended or waits for them. On SQLite it waits always: there is one writer.
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

/** Runs `interloper` to its end once `first` has read and compared, just before its first transaction. */
export async function interrupt<First, Interloper>(
  portal: TestApp,
  first: () => Promise<First>,
  interloper: () => Promise<Interloper>,
): Promise<[First, Interloper]> {
  const { dependencies } = portal.app;
  const { transact } = dependencies;
  const interloped = Promise.withResolvers<Interloper>();
  dependencies.transact = async (work) => {
    dependencies.transact = transact;
    interloped.resolve(await interloper());
    return transact(work);
  };
  return Promise.all([first(), interloped.promise]);
}

async function endedOrWaiting({ database }: TestApp, call: Promise<unknown>): Promise<void> {
  if (database.kind === 'sqlite') return;
  let ended = false;
  const noteEnd = () => {
    ended = true;
  };
  call.then(noteEnd, noteEnd);
  while (!ended) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.connection);
    if (rows.length > 0) return;
  }
}
