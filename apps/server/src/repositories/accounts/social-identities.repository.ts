import type { SocialProvider } from '@atrium/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { SocialIdentitiesTable } from '../../database/schema/social-schema.ts';

export type SocialIdentityRow = Selectable<SocialIdentitiesTable>;

export function socialIdentitiesRepository(db: Connection) {
  return {
    async find(issuer: string, subject: string): Promise<SocialIdentityRow | undefined> {
      return db
        .selectFrom('social_identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
    },

    async listByUser(userId: string): Promise<SocialIdentityRow[]> {
      return db
        .selectFrom('social_identities')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('provider')
        .execute();
    },

    /** Returns false, and writes nothing, when it is linked already or the user has another one there. */
    async insert(row: Insertable<SocialIdentitiesTable>): Promise<boolean> {
      const result = await db
        .insertInto('social_identities')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** False when it is no longer linked to this account. */
    async touch(
      { issuer, subject, user_id }: Pick<SocialIdentityRow, 'issuer' | 'subject' | 'user_id'>,
      change: Pick<SocialIdentityRow, 'email' | 'last_used_at'>,
    ): Promise<boolean> {
      const result = await db
        .updateTable('social_identities')
        .set(change)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('user_id', '=', user_id)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** True when there was one. */
    async remove(userId: string, provider: SocialProvider): Promise<boolean> {
      const result = await db
        .deleteFrom('social_identities')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    async removeAllByUser(userId: string): Promise<void> {
      await db.deleteFrom('social_identities').where('user_id', '=', userId).execute();
    },
  };
}
