import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { CodesTable } from '../../database/schema/recovery-schema.ts';

export type CodeRow = Selectable<CodesTable>;

export function codesRepository(db: Connection) {
  return {
    /** Inserts a code, replacing the subject's code of the same purpose. */
    async replace(row: Insertable<CodesTable>): Promise<void> {
      await db
        .insertInto('codes')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['subject_id', 'purpose']).doUpdateSet({
            id: row.id,
            recipient: row.recipient,
            code_hash: row.code_hash,
            attempts: row.attempts,
            created_at: row.created_at,
            expires_at: row.expires_at,
            consumed_at: null,
          }),
        )
        .execute();
    },

    async find(subjectId: string, purpose: string): Promise<CodeRow | undefined> {
      return db
        .selectFrom('codes')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
    },

    /** Counts an attempt by one source; false when that source has none left. Atomic. */
    async countAttempt(code: CodeRow, source: string, maxAttempts: number): Promise<boolean> {
      const counted = await db
        .insertInto('code_attempts')
        .values({ code_id: code.id, source, attempts: 1, expires_at: code.expires_at })
        .onConflict((conflict) =>
          conflict
            .columns(['code_id', 'source'])
            .doUpdateSet(({ eb, ref }) => ({ attempts: eb(ref('code_attempts.attempts'), '+', 1) }))
            .where('code_attempts.attempts', '<', maxAttempts),
        )
        .returning('attempts')
        .executeTakeFirst();
      return counted !== undefined;
    },

    /** Counts an attempt against the limit of all networks together; false when none is left. Atomic. */
    async countAttemptElsewhere(id: string, maxAttempts: number): Promise<boolean> {
      const result = await db
        .updateTable('codes')
        .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('attempts', '<', maxAttempts)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async attemptsBy(id: string, source: string): Promise<number> {
      const row = await db
        .selectFrom('code_attempts')
        .select('attempts')
        .where('code_id', '=', id)
        .where('source', '=', source)
        .executeTakeFirst();
      return row?.attempts ?? 0;
    },

    /** Marks an expired code, so that setting the clock back does not make it valid again. */
    async expire(id: string): Promise<void> {
      await db.updateTable('codes').set({ expires_at: 0 }).where('id', '=', id).execute();
    },

    /** Marks all expired codes; returns how many there were. */
    async expireAll(now: number): Promise<number> {
      const result = await db
        .updateTable('codes')
        .set({ expires_at: 0 })
        .where('expires_at', '<=', now)
        .where('expires_at', '!=', 0)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async removeAllBySubject(subjectId: string): Promise<void> {
      await db.deleteFrom('codes').where('subject_id', '=', subjectId).execute();
    },

    /** True for the one caller that used the code. */
    async consume(id: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('codes')
        .set({ consumed_at: now })
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },
  };
}
