import { sql } from 'kysely';

/**
 * The values of an `update` that changes nothing: it reads rows and locks them until the transaction ends.
 *
 * It is the same statement on both databases, while SQLite has no `for update`. On SQLite a transaction excludes all other
 * writers from its start, so nothing more is needed there. On PostgreSQL it waits for whoever holds the row, and then sees
 * the row as that transaction left it. Unlike `for update`, it does not delay inserts of rows that refer to the locked one.
 */
export const lockOnly = { updated_at: sql<number>`updated_at` };
