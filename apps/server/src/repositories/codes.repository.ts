import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { CodesTable } from '../database/schema.ts';

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

    /**
     * Counts a try before anything is compared, so that parallel guesses cannot share one.
     * Answers nothing when the code is dead, used or tried out.
     */
    async countTry(
      subjectId: string,
      purpose: string,
      now: number,
      maxTries: number,
    ): Promise<CodeRow | undefined> {
      return db
        .updateTable('codes')
        .set((expression) => ({ tries: expression('tries', '+', 1) }))
        .where('subject_id', '=', subjectId)
        .where('purpose', '=', purpose)
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returningAll()
        .executeTakeFirst();
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
