import { compileOnce } from '../../database/compile-once.ts';
import type { Connection } from '../../database/database.ts';

interface Device {
  userId: string;
  deviceHash: string;
}

const findDevice = compileOnce((db, { userId, deviceHash }: Device) =>
  db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash),
);

const findDeviceByEmail = compileOnce(
  (db, { email, deviceHash }: { email: string; deviceHash: string }) =>
    db
      .selectFrom('known_devices')
      .innerJoin('users', 'users.id', 'known_devices.user_id')
      .select('device_hash')
      .where('users.email', '=', email)
      .where('device_hash', '=', deviceHash),
);

const upsertDevice = compileOnce((db, { userId, deviceHash, now }: Device & { now: number }) =>
  db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    ),
);

const replaceDevice = compileOnce(
  (db, { formerHash, deviceHash }: { formerHash: string; deviceHash: string }) =>
    db
      .updateTable('known_devices')
      .set({ device_hash: deviceHash })
      .where('device_hash', '=', formerHash),
);

const removeLeastRecentlyUsed = compileOnce(
  (db, { userId, keep }: { userId: string; keep: number }) =>
    db
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where(
        'device_hash',
        'in',
        db
          .selectFrom('known_devices')
          .select('device_hash')
          .where('user_id', '=', userId)
          .orderBy('last_seen_at', 'desc')
          .orderBy('created_at', 'desc')
          .offset(keep)
          .limit(1000),
      ),
);

export function knownDevicesRepository(db: Connection) {
  return {
    async isKnown(userId: string, deviceHash: string): Promise<boolean> {
      return (await findDevice(db, { userId, deviceHash })).length > 0;
    },

    /**
     * Whether the account of this address has logged in from the device. The query is the same with
     * and without an account, so that its duration does not reveal whether there is one.
     */
    async isKnownByEmail(email: string, deviceHash: string): Promise<boolean> {
      return (await findDeviceByEmail(db, { email, deviceHash })).length > 0;
    },

    async upsert(userId: string, deviceHash: string, now: number): Promise<void> {
      await upsertDevice(db, { userId, deviceHash, now });
    },

    async removeLeastRecentlyUsed(userId: string, keep: number): Promise<void> {
      await removeLeastRecentlyUsed(db, { userId, keep });
    },

    /** Replaces the secret of a browser for all accounts that have logged in from it. */
    async replaceHash(formerHash: string, deviceHash: string): Promise<void> {
      await replaceDevice(db, { formerHash, deviceHash });
    },

    /** Forgets a user's devices, except one. */
    async removeAllByUser(userId: string, exceptHash: string | null): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .$if(exceptHash !== null, (query) => query.where('device_hash', '!=', exceptHash ?? ''))
        .execute();
    },
  };
}
