import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { CodesTable } from '../database/recovery-schema.ts';

export type CodeRow = Selectable<CodesTable>;

export function codesRepository(db: Connection) {
  return {
    /** Writes a code; the subject's former code of the same purpose is gone. */
    async replace(row: Insertable<CodesTable>): Promise<void> {
      await db
        .insertInto('codes')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['subject_id', 'purpose']).doUpdateSet({
            id: row.id,
            email: row.email,
            code_hash: row.code_hash,
            tries: row.tries,
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

    /** Counts a try of one source; false when that source has used up its tries. Atomic. */
    async countTry(code: CodeRow, source: string, maxTries: number): Promise<boolean> {
      const counted = await db
        .insertInto('code_tries')
        .values({ code_id: code.id, source, tries: 1, expires_at: code.expires_at })
        .onConflict((conflict) =>
          conflict
            .columns(['code_id', 'source'])
            .doUpdateSet(({ eb, ref }) => ({ tries: eb(ref('code_tries.tries'), '+', 1) }))
            .where('code_tries.tries', '<', maxTries),
        )
        .returning('tries')
        .executeTakeFirst();
      return counted !== undefined;
    },

    /** Counts a try among those of all networks together; false when these are used up. Atomic. */
    async countTryElsewhere(id: string, maxTries: number): Promise<boolean> {
      const result = await db
        .updateTable('codes')
        .set((expression) => ({ tries: expression('tries', '+', 1) }))
        .where('id', '=', id)
        .where('tries', '<', maxTries)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async triesBy(id: string, source: string): Promise<number> {
      const row = await db
        .selectFrom('code_tries')
        .select('tries')
        .where('code_id', '=', id)
        .where('source', '=', source)
        .executeTakeFirst();
      return row?.tries ?? 0;
    },

    /** Marks a code that was found expired, so that a clock set back does not revive it. */
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

    async removeAllOf(subjectId: string): Promise<void> {
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
