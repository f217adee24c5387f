import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Connection, DatabaseKind } from '../database/database.ts';
import type { OutboxTable, Schema } from '../database/schema/schema.ts';

export type OutboxRow = Selectable<OutboxTable>;

export type OutboxOutcome = 'delivered' | 'expired' | 'dead';

/** The `last_error` of a message that the service has without having replied: it may be delivered already. */
export const UNANSWERED = 'UNANSWERED';

export interface WaitingMessages {
  kind: string;
  count: number;
  /** Milliseconds since the epoch. */
  oldestCreatedAt: number;
}

export interface OutboxState {
  /** Of each kind that waits. */
  waiting: WaitingMessages[];
  dead: number;
}

interface ClaimLease {
  now: number;
  until: number;
  attemptsInOrder: number;
  /** Messages that the worker must not get, even if nobody's claim on them stands. */
  except?: readonly string[];
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

    /**
     * Claims due messages of these kinds, oldest first: no other worker gets them before `until`. A message waits for
     * older ones to the same recipient that were attempted fewer than `attemptsInOrder` times, unless the service has them
     * already.
     */
    async claim(
      kinds: readonly string[],
      limit: number,
      { now, until, attemptsInOrder, except = [] }: ClaimLease,
    ): Promise<OutboxRow[]> {
      const all = db
        .selectFrom('outbox')
        .select('outbox.id')
        .where('outbox.finished_at', 'is', null)
        .where('outbox.available_at', '<=', now)
        .where('outbox.claimed_until', '<=', now)
        .where('outbox.kind', 'in', kinds)
        .where(({ not, exists, selectFrom }) => {
          const older = selectFrom('outbox as older')
            .select('older.id')
            .whereRef('older.recipient_hash', '=', 'outbox.recipient_hash')
            .whereRef('older.id', '<', 'outbox.id')
            .where('older.finished_at', 'is', null)
            .where('older.attempts', '<', attemptsInOrder)
            .where(sql`coalesce(older.last_error, '')`, '<>', UNANSWERED);
          return not(exists(older));
        })
        .orderBy('outbox.id')
        .limit(limit);
      const due = except.length > 0 ? all.where('outbox.id', 'not in', except) : all;
      const rows = await db
        .updateTable('outbox')
        .set((expression) => ({ claimed_until: until, attempts: expression('attempts', '+', 1) }))
        .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returningAll()
        .execute();
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    /** Extends a claim that ends at `from`. False if another worker has claimed the message since. */
    async renewClaim(id: string, from: number, until: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ claimed_until: until })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Whether the claim that ends at `until` still stands. */
    async isClaimed(id: string, until: number): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('id')
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes of a claimed message that the service has it and has not replied for a while; false if the claim has ended. */
    async setUnanswered(id: string, until: number): Promise<boolean> {
      const row = await db
        .updateTable('outbox')
        .set({ last_error: UNANSWERED })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends a claim as if the message had not been attempted. */
    async releaseClaim(id: string, until: number, lastError: string | null): Promise<void> {
      await db
        .updateTable('outbox')
        .set((expression) => ({
          claimed_until: 0,
          attempts: expression('attempts', '-', 1),
          last_error: lastError,
        }))
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .execute();
    },

    /** Ends a claim until the next attempt. */
    async postpone(
      id: string,
      until: number,
      { availableAt, lastError }: { availableAt: number; lastError: string },
    ): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ available_at: availableAt, claimed_until: 0, last_error: lastError })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .where('claimed_until', '=', until)
        .execute();
    },

    /**
     * Finishes a message and erases its content and recipient, unless it becomes a dead letter. False if it was finished
     * before.
     */
    async finish(
      id: string,
      outcome: OutboxOutcome,
      now: number,
      lastError: string | null,
    ): Promise<boolean> {
      const erased = outcome === 'dead' ? {} : { payload_sealed: '', recipient_hash: null };
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ finished_at: now, outcome, last_error: lastError, ...erased })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
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
        .set({
          available_at: now,
          claimed_until: 0,
          attempts: 0,
          finished_at: null,
          outcome: null,
          last_error: null,
        })
        .where(isUnfinished)
        // A claimed message is left to the worker that is delivering it.
        .where((row) => row.or([isDead(row), row('claimed_until', '<=', now)]));
      if (ids !== 'all') query = query.where('id', 'in', ids);
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },

    /** Counts waiting messages and dead letters. */
    async measure(): Promise<OutboxState> {
      const waiting = await db
        .selectFrom('outbox')
        .select(({ fn }) => [
          'kind',
          fn.countAll().as('count'),
          fn.min('created_at').as('oldest_created_at'),
        ])
        .where('finished_at', 'is', null)
        .groupBy('kind')
        .execute();
      const dead = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(isDead)
        .executeTakeFirstOrThrow();
      return {
        waiting: waiting.map(({ kind, count, oldest_created_at }) => ({
          kind,
          count: Number(count),
          oldestCreatedAt: Number(oldest_created_at),
        })),
        dead: Number(dead.count),
      };
    },
  };
}
