import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A reset's signature belongs to the browser that entered the code, and a browser's secret can be replaced for all its accounts. */
export const browsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table reset_signatures add column browser_hash text`.execute(db);
    await sql`create index if not exists known_devices_device on known_devices (device_hash)`.execute(
      db,
    );
  },
};
