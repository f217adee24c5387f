import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { SocialTripsTable } from '../../database/social-schema.ts';

export type SocialTripRow = Selectable<SocialTripsTable>;

export function socialTripsRepository(db: Connection) {
  return {
    async insert(row: Insertable<SocialTripsTable>): Promise<void> {
      await db.insertInto('social_trips').values(row).execute();
    },

    async find(stateHash: string): Promise<SocialTripRow | undefined> {
      return db
        .selectFrom('social_trips')
        .selectAll()
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
    },

    /** True for the one caller that used this trip in time. */
    async markUsed(stateHash: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('social_trips')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },
  };
}
