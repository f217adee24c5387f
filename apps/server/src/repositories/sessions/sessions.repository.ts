import type { Insertable } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Connection } from '../../database/database.ts';
import type { SessionsTable, SessionTokensTable } from '../../database/schema/schema.ts';

const sessionOfToken = compileOnce((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .leftJoin('stores', 'stores.id', 'sessions.current_store_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select([
      'session_tokens.expires_at as token_expires_at',
      'stores.domain as current_store_domain',
    ])
    .where('session_tokens.token_hash', '=', tokenHash)
    .where('session_tokens.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
);

const sessionsOfUser = compileOnce((db, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc'),
);

const insertSession = compileOnce((db, row: Insertable<SessionsTable>) =>
  db.insertInto('sessions').values({
    id: row.id,
    user_id: row.user_id,
    binding_hash: row.binding_hash,
    remembered: row.remembered,
    current_store_id: row.current_store_id,
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    location: row.location,
    authenticated_at: row.authenticated_at,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: row.expires_at,
  }),
);

const insertToken = compileOnce((db, row: Insertable<SessionTokensTable>) =>
  db.insertInto('session_tokens').values({
    token_hash: row.token_hash,
    session_id: row.session_id,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }),
);

const keepNewestTokens = compileOnce(
  (db, { sessionId, keep }: { sessionId: string; keep: number }) =>
    db
      .deleteFrom('session_tokens')
      .where(
        'token_hash',
        'in',
        db
          .selectFrom('session_tokens')
          .select('token_hash')
          .where('session_id', '=', sessionId)
          .orderBy('created_at', 'desc')
          .orderBy('token_hash')
          .offset(keep)
          .limit(1000),
      ),
);

const shortenToken = compileOnce(
  (db, { tokenHash, expiresAt }: { tokenHash: string; expiresAt: number }) =>
    db
      .updateTable('session_tokens')
      .set({ expires_at: expiresAt })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', expiresAt),
);

const selectStore = compileOnce((db, { id, storeId }: { id: string; storeId: string }) =>
  db.updateTable('sessions').set({ current_store_id: storeId }).where('id', '=', id),
);

const removeLeastRecentlyUsed = compileOnce(
  (db, { userId, keep }: { userId: string; keep: number }) =>
    db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        db
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('last_seen_at', 'desc')
          .orderBy('id', 'desc')
          .offset(keep)
          .limit(1000),
      ),
);

export function sessionsRepository(db: Connection) {
  return {
    async insert(
      session: Insertable<SessionsTable>,
      token: Insertable<SessionTokensTable>,
    ): Promise<void> {
      await insertSession(db, session);
      await insertToken(db, token);
    },

    async insertToken(token: Insertable<SessionTokensTable>): Promise<void> {
      await insertToken(db, token);
    },

    async keepNewestTokens(sessionId: string, keep: number): Promise<void> {
      await keepNewestTokens(db, { sessionId, keep });
    },

    /** Brings a token's expiry forward to `expiresAt`. */
    async shortenToken(tokenHash: string, expiresAt: number): Promise<void> {
      await shortenToken(db, { tokenHash, expiresAt });
    },

    /** The session of an unexpired token, with the domain of its current store. */
    async findByToken(tokenHash: string, now: number) {
      const [session] = await sessionOfToken(db, { tokenHash, now });
      return session;
    },

    async findActive(id: string, now: number) {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.remembered', 'sessions.last_seen_at'])
        .where('sessions.id', '=', id)
        .where('sessions.expires_at', '>', now)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
    },

    async touch(id: string, now: number): Promise<void> {
      await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
    },

    async selectStore(id: string, storeId: string): Promise<void> {
      await selectStore(db, { id, storeId });
    },

    /** Makes another store current in every session that shows `storeId`. */
    async replaceStore(storeId: string, nextId: string | null): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ current_store_id: nextId })
        .where('current_store_id', '=', storeId)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute();
    },

    /** Removes the session of a token if the session has reached its absolute limit. */
    async removeExpired(tokenHash: string, now: number): Promise<void> {
      const expired = await db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select('sessions.id')
        .where('session_tokens.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '<=', now)
        .executeTakeFirst();
      if (expired) await db.deleteFrom('sessions').where('id', '=', expired.id).execute();
    },

    /** The user's sessions that have not reached their absolute limit, the last used first. */
    list: (userId: string, now: number) => sessionsOfUser(db, { userId, now }),

    /** Removes one session of this user, and returns its user agent; null when they have no such session. */
    async removeByUser(userId: string, id: string): Promise<string | null> {
      const removed = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('user_agent')
        .executeTakeFirst();
      return removed?.user_agent ?? null;
    },

    /** Removes every session of a user except `exceptId`. Returns how many were removed. */
    async removeAllByUser(userId: string, exceptId: string | null): Promise<number> {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (exceptId !== null) query = query.where('id', '!=', exceptId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },

    async renewAuthentication(id: string, now: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ authenticated_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Removes the least recently used sessions, so that at most `keep` of the user's remain. */
    async removeLeastRecentlyUsed(userId: string, keep: number): Promise<void> {
      await removeLeastRecentlyUsed(db, { userId, keep });
    },
  };
}
