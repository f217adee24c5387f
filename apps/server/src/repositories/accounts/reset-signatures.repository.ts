import type { Connection } from '../../database/database.ts';

export function resetSignaturesRepository(db: Connection) {
  return {
    async insert(row: {
      signature_hash: string;
      user_id: string;
      browser_hash: string | null;
      created_at: number;
      expires_at: number;
    }): Promise<void> {
      await db
        .insertInto('reset_signatures')
        .values({ ...row, used_at: null })
        .execute();
    },

    /** The user whose password a valid signature may set, and the browser that may do so. */
    async findValid(
      signatureHash: string,
      now: number,
    ): Promise<{ user_id: string; browser_hash: string | null } | undefined> {
      return db
        .selectFrom('reset_signatures')
        .select(['user_id', 'browser_hash'])
        .where('signature_hash', '=', signatureHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** True for the one caller that used the signature in time. */
    async markUsed(signatureHash: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('reset_signatures')
        .set({ used_at: now })
        .where('signature_hash', '=', signatureHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async removeAllByUser(userId: string): Promise<void> {
      await db.deleteFrom('reset_signatures').where('user_id', '=', userId).execute();
    },
  };
}
