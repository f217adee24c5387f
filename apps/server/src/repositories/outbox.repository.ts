import type { Insertable, Selectable } from 'kysely';
import type { Connection, DatabaseKind } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';

export type OutboxRow = Selectable<OutboxTable>;

export type OutboxOutcome = 'delivered' | 'expired' | 'dead';

export function outboxRepository(db: Connection, kind: DatabaseKind) {
  return {
    async insert(row: Insertable<OutboxTable>): Promise<void> {
      await db.insertInto('outbox').values(row).execute();
    },

    /** Takes due messages, oldest first, so that no other worker takes them before `until`. */
    async claim(limit: number, now: number, until: number): Promise<OutboxRow[]> {
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('finished_at', 'is', null)
        .where('available_at', '<=', now)
        .where('claimed_until', '<=', now)
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

    async countWaiting(): Promise<number> {
      const row = await db
        .selectFrom('outbox')
        .select((expression) => expression.fn.countAll().as('waiting'))
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(row.waiting);
    },
  };
}
