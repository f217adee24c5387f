import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Connection, DatabaseKind } from '../database/database.ts';
import type { OutboxTable, Schema } from '../database/schema/schema.ts';

export type OutboxRow = Selectable<OutboxTable>;

export type OutboxOutcome = 'delivered' | 'expired' | 'dead';

export interface OutboxState {
  waiting: number;
  dead: number;
  /** Milliseconds since the epoch; null when nothing is due. */
  oldestDueAt: number | null;
}

/** Dead letters. The value is written into the query, because the index has only these rows. */
function isDead(row: ExpressionBuilder<Schema, 'outbox'>) {
  return row('outcome', '=', sql<'dead'>`'dead'`);
}

/** Waiting for its next attempt, or a dead letter. */
function isUnfinished(row: ExpressionBuilder<Schema, 'outbox'>) {
  return row.or([row('finished_at', 'is', null), isDead(row)]);
}

export function outboxRepository(db: Connection, kind: DatabaseKind) {
  return {
    async insert(row: Insertable<OutboxTable>): Promise<void> {
      await db.insertInto('outbox').values(row).execute();
    },

    /** Claims due messages of these kinds, oldest first: no other worker gets them before `until`. */
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

    /** Extends a claim that ends at `from`, unless another worker has claimed the messages since. */
    async renewClaim(ids: readonly string[], from: number, until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ claimed_until: until })
        .where('id', 'in', ids)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', from)
        .execute();
    },

    /** Releases unfinished messages claimed until `until`; the attempt does not count. */
    async releaseClaim(ids: readonly string[], until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set((expression) => ({ claimed_until: 0, attempts: expression('attempts', '-', 1) }))
        .where('id', 'in', ids)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .execute();
    },

    /** Finishes a message and erases its payload, unless it becomes a dead letter. */
    async finish(
      id: string,
      outcome: OutboxOutcome,
      now: number,
      lastError: string | null,
    ): Promise<void> {
      const erased = outcome === 'dead' ? {} : { payload_sealed: '' };
      await db
        .updateTable('outbox')
        .set({ finished_at: now, outcome, last_error: lastError, ...erased })
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

    /** Waiting messages and dead letters without their payload, the oldest first. */
    async listUnfinished(limit: number) {
      return db
        .selectFrom('outbox')
        .select(['id', 'kind', 'created_at', 'available_at', 'attempts', 'outcome', 'last_error'])
        .where(isUnfinished)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Makes messages due now and resets their attempts. Returns how many were changed. */
    async requeue(ids: readonly string[] | 'all', now: number): Promise<number> {
      let query = db
        .updateTable('outbox')
        .set({ available_at: now, claimed_until: 0, attempts: 0, finished_at: null, outcome: null })
        .where(isUnfinished)
        // A claimed message is left to the worker that is delivering it.
        .where((row) => row.or([isDead(row), row('claimed_until', '<=', now)]));
      if (ids !== 'all') query = query.where('id', 'in', ids);
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },

    /** Counts waiting and given-up messages, with the time since when the oldest one is due. */
    async measure(now: number): Promise<OutboxState> {
      const waiting = await db
        .selectFrom('outbox')
        .select(({ fn }) => [
          fn.countAll().as('count'),
          fn.min('available_at').filterWhere('available_at', '<=', now).as('oldest_due_at'),
        ])
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow();
      const dead = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(isDead)
        .executeTakeFirstOrThrow();
      return {
        waiting: Number(waiting.count),
        dead: Number(dead.count),
        oldestDueAt: waiting.oldest_due_at === null ? null : Number(waiting.oldest_due_at),
      };
    },
  };
}
