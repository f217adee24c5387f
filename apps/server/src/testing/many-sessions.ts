import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../database/database.ts';
import type { Schema } from '../database/schema/schema.ts';

/** PostgreSQL takes at most 65,535 values in one statement. */
const ROWS_AT_ONCE = 1000;
const LIFETIME_MS = 3_600_000;
/** The user agent that distinguishes them from sessions of merchants. */
const ADDED = 'added for a measurement';

/**
 * Gives users further sessions, in turn, in a database that a server may be using. Nobody holds their tokens.
 *
 * @returns the ids of each user's new sessions.
 */
export async function addSessions(
  location: DatabaseLocation,
  userIds: readonly string[],
  perUser: number,
): Promise<string[][]> {
  const now = Date.now();
  const rows = userIds.flatMap((user_id) =>
    Array.from({ length: perUser }, () => ({
      id: randomUUID(),
      user_id,
      binding_hash: null,
      remembered: 0 as const,
      user_agent: ADDED,
      ip_address: '127.0.0.1',
      location: null,
      current_store_id: null,
      authenticated_at: now,
      created_at: now,
      last_seen_at: now,
      expires_at: now + LIFETIME_MS,
    })),
  );
  await inTransaction(location, async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const chunk = rows.slice(start, start + ROWS_AT_ONCE);
      await transaction.insertInto('sessions').values(chunk).execute();
    }
  });
  return userIds.map((_, user) =>
    rows.slice(user * perUser, (user + 1) * perUser).map(({ id }) => id),
  );
}

/** Ends all sessions of these users but the newest of each. */
export async function keepNewestSessions(
  location: DatabaseLocation,
  userIds: readonly string[],
): Promise<void> {
  await inTransaction(location, async (transaction) => {
    await transaction
      .deleteFrom('sessions')
      .where('user_id', 'in', userIds)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessions as newer')
            .select('newer.id')
            .whereRef('newer.user_id', '=', 'sessions.user_id')
            .whereRef('newer.created_at', '>', 'sessions.created_at'),
        ),
      )
      .execute();
  });
}

/** Removes what `addSessions` has added. */
export async function removeAddedSessions(location: DatabaseLocation): Promise<void> {
  await inTransaction(location, async (transaction) => {
    await transaction.deleteFrom('sessions').where('user_agent', '=', ADDED).execute();
  });
}

async function inTransaction(
  location: DatabaseLocation,
  work: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  const { connection, close } = openDatabase(location);
  try {
    await connection.transaction().execute(work);
  } finally {
    await close();
  }
}
