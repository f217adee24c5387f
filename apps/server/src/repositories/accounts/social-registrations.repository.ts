import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { SocialRegistrationsTable } from '../../database/social-schema.ts';

type SocialRegistrationRow = Selectable<SocialRegistrationsTable>;
/** One whose address has been named. */
export type NamedSocialRegistration = SocialRegistrationRow & { email: string };

export function socialRegistrationsRepository(db: Connection) {
  return {
    async insert(row: Insertable<SocialRegistrationsTable>): Promise<void> {
      await db.insertInto('social_registrations').values(row).execute();
    },

    /** What the browser with this secret brought back from a provider. */
    async findBySecret(
      secretHash: string,
      now: number,
    ): Promise<SocialRegistrationRow | undefined> {
      return db
        .selectFrom('social_registrations')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    async nameEmail(id: string, email: string, decoy: number): Promise<void> {
      await db
        .updateTable('social_registrations')
        .set({ email, decoy })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('social_registrations').where('id', '=', id).execute();
    },
  };
}
