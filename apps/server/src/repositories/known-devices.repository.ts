import type { Connection } from '../database/database.ts';

export function knownDevicesRepository(db: Connection) {
  return {
    async isKnown(userId: string, deviceHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .where('device_hash', '=', deviceHash)
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(userId: string, deviceHash: string, now: number): Promise<void> {
      await db
        .insertInto('known_devices')
        .values({ user_id: userId, device_hash: deviceHash, created_at: now, last_seen_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
        )
        .execute();
    },

    async forgetAllOf(userId: string): Promise<void> {
      await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
    },
  };
}
