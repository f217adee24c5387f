import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { SocialRegistrationsTable } from '../../database/schema/social-schema.ts';

type SocialRegistrationRow = Selectable<SocialRegistrationsTable>;
/** One whose address has been named. */
export type SocialRegistrationWithEmail = SocialRegistrationRow & { email: string };

export function socialRegistrationsRepository(db: Connection) {
  return {
    async insert(row: Insertable<SocialRegistrationsTable>): Promise<void> {
      await db.insertInto('social_registrations').values(row).execute();
    },

    /** The registration of the browser with this token. */
    async findByToken(tokenHash: string, now: number): Promise<SocialRegistrationRow | undefined> {
      return db
        .selectFrom('social_registrations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    async setEmail(id: string, email: string, dummy: number): Promise<void> {
      await db
        .updateTable('social_registrations')
        .set({ email, dummy })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('social_registrations').where('id', '=', id).execute();
    },
  };
}
