import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Connection, DatabaseKind } from '../database/database.ts';
import type { OutboxTable, Schema } from '../database/schema.ts';

export type OutboxRow = Selectable<OutboxTable>;

export type OutboxOutcome = 'delivered' | 'expired' | 'dead';

export interface OutboxState {
  waiting: number;
  dead: number;
  /** Milliseconds since the epoch; null when nothing is due. */
  oldestDueAt: number | null;
}

/** Given up, or waiting for its next try. */
function isUnsettled(row: ExpressionBuilder<Schema, 'outbox'>) {
  return row.or([row('finished_at', 'is', null), row('outcome', '=', 'dead')]);
}

export function outboxRepository(db: Connection, kind: DatabaseKind) {
  return {
    async insert(row: Insertable<OutboxTable>): Promise<void> {
      await db.insertInto('outbox').values(row).execute();
    },

    /** Takes due messages of these kinds, oldest first, so that no other worker takes them before `until`. */
    async claim(
      kinds: readonly string[],
      limit: number,
      now: number,
      until: number,
    ): Promise<OutboxRow[]> {
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('finished_at', 'is', null)
        .where('available_at', '<=', now)
        .where('claimed_until', '<=', now)
        .where('kind', 'in', kinds)
        .orderBy('id')
        .limit(limit);
      const rows = await db
        .updateTable('outbox')
        .set((expression) => ({ claimed_until: until, attempts: expression('attempts', '+', 1) }))
        .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returningAll()
        .execute();
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    /** Keeps messages that were claimed until `from`, unless another worker has claimed them since. */
    async renewClaim(ids: readonly string[], from: number, until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ claimed_until: until })
        .where('id', 'in', ids)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', from)
        .execute();
    },

    /** Gives back messages that were claimed until `until` and not finished; the try does not count. */
    async releaseClaim(ids: readonly string[], until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set((expression) => ({ claimed_until: 0, attempts: expression('attempts', '-', 1) }))
        .where('id', 'in', ids)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .execute();
    },

    /** Ends a message and forgets what it said. */
    async finish(
      id: string,
      outcome: OutboxOutcome,
      now: number,
      lastError: string | null,
    ): Promise<void> {
      const forgotten = outcome === 'dead' ? {} : { payload_sealed: '' };
      await db
        .updateTable('outbox')
        .set({ finished_at: now, outcome, last_error: lastError, ...forgotten })
        .where('id', '=', id)
        .execute();
    },

    async postpone(id: string, availableAt: number, lastError: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ available_at: availableAt, claimed_until: 0, last_error: lastError })
        .where('id', '=', id)
        .execute();
    },

    /** What was given up and what waits, without what it says; the oldest first. */
    async listUnsettled(limit: number) {
      return db
        .selectFrom('outbox')
        .select(['id', 'kind', 'created_at', 'available_at', 'attempts', 'outcome', 'last_error'])
        .where(isUnsettled)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Makes messages due now with all their tries before them; answers how many those are. */
    async makeDue(ids: readonly string[] | 'all', now: number): Promise<number> {
      let query = db
        .updateTable('outbox')
        .set({ available_at: now, claimed_until: 0, attempts: 0, finished_at: null, outcome: null })
        .where(isUnsettled)
        // A worker that holds it right now will say itself how that ended.
        .where((row) => row.or([row('outcome', '=', 'dead'), row('claimed_until', '<=', now)]));
      if (ids !== 'all') query = query.where('id', 'in', ids);
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },

    /** How much waits, since when the oldest of what is due has been, and how much was given up. */
    async measure(now: number): Promise<OutboxState> {
      const row = await db
        .selectFrom('outbox')
        .select(({ fn, eb }) => [
          fn.countAll().filterWhere('finished_at', 'is', null).as('waiting'),
          fn.countAll().filterWhere('outcome', '=', 'dead').as('dead'),
          fn
            .min('available_at')
            .filterWhere(eb.and([eb('finished_at', 'is', null), eb('available_at', '<=', now)]))
            .as('oldest_due_at'),
        ])
        .executeTakeFirstOrThrow();
      const oldestDueAt = row.oldest_due_at === null ? null : Number(row.oldest_due_at);
      return { waiting: Number(row.waiting), dead: Number(row.dead), oldestDueAt };
    },
  };
}
