import { sql } from 'kysely';
import { DAY_MS } from '../core/lifetimes.ts';
import { type DatabaseLocation, openDatabase } from '../database/database.ts';

export type { DatabaseLocation };

const SESSIONS_EACH = 3;
const STORES_EACH = 2;
/** What it fills. */
export const FILLED_TABLES = ['users', 'stores', 'sessions', 'session_tokens'] as const;
/** In one transaction; small enough that a run that is broken off loses little. */
const MERCHANTS_AT_ONCE = 5000;
const LIFETIME_MS = 30 * DAY_MS;
/** Ids of what is seeded begin with this, and come before every id made by time. */
const ID_PREFIX = '00000000-0000-7000-8000-';
const FIRST = 100_000_000_000;
const PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`;

/**
 * Fills a database up to a number of merchants, each with sessions and stores as real ones have them. Nobody can log
 * in as one of them. Goes on where an earlier run was broken off.
 *
 * @returns how many it made.
 */
export async function addMerchants(
  location: DatabaseLocation,
  merchants: number,
  onProgress: (done: number) => void,
): Promise<number> {
  const database = openDatabase(location);
  const { connection, kind } = database;
  const isSqlite = kind === 'sqlite';
  // 43 characters, as a hash has them.
  const hash = sql.raw(
    isSqlite
      ? 'substr(lower(hex(randomblob(22))), 1, 43)'
      : 'substr(md5(random()::text) || md5(random()::text), 1, 43)',
  );
  try {
    if (isSqlite) await sql`pragma cache_size = -1000000`.execute(connection);
    // A busy machine can need longer for these than a query of a request may take.
    return await database.withoutTimeouts(async (unlimited) => {
      const last = await unlimited
        .selectFrom('users')
        .select('id')
        .where('id', '<', '00000001')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      const found = last ? Number(last.id.slice(ID_PREFIX.length)) - FIRST + 1 : 0;
      let done = found;
      while (done < merchants) {
        onProgress(done);
        const end = Math.min(done + MERCHANTS_AT_ONCE, merchants);
        await unlimited.transaction().execute(async (transaction) => {
          for (const statement of statements(done, end, hash)) await statement.execute(transaction);
        });
        done = end;
      }
      onProgress(done);
      // It waits for PostgreSQL's own, which what was added has set off.
      await sql.raw(isSqlite ? 'analyze' : 'vacuum analyze').execute(unlimited);
      return done - found;
    });
  } finally {
    await database.close();
  }
}

/** What the database takes on the disk. */
export async function databaseBytes(location: DatabaseLocation): Promise<number> {
  const { connection, kind, close } = openDatabase(location);
  try {
    const size =
      kind === 'sqlite'
        ? sql<{
            bytes: number;
          }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
        : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
    const { rows } = await size.execute(connection);
    return Number(rows[0]?.bytes);
  } finally {
    await close();
  }
}

/** For the merchants from `start` to before `end`. */
function statements(start: number, end: number, hash: ReturnType<typeof sql.raw>) {
  const now = Date.now();
  const time = sql.raw(String(now));
  const expiry = sql.raw(String(now + LIFETIME_MS));
  const numbers = (each: number) =>
    sql`with recursive numbers (n) as (
      select cast(${sql.raw(String(start * each))} as bigint)
      union all select n + 1 from numbers where n + 1 < ${sql.raw(String(end * each))}
    )`;
  const id = (number: string) => sql.raw(`'${ID_PREFIX}' || cast(${FIRST} + ${number} as text)`);
  return [
    sql`${numbers(1)} insert into users (id, email, password_hash, first_name, last_name, line1, line2, city, country,
        zip_code, brand_name, interface_appearance, onboarding_completed, created_at, updated_at)
      select ${id('n')}, 'merchant' || cast(n as text) || '@seeded.example', ${sql.lit(PASSWORD_HASH)}, 'Ada', 'Moss',
        '1 Garden Lane', '', 'Bath', 'GB', 'BA1 1AA', 'Moss and Daughters', 'default', 1, ${time}, ${time}
      from numbers`,
    sql`${numbers(STORES_EACH)} insert into stores (id, user_id, domain, name, type, status, created_at, updated_at,
        last_selected_at)
      select ${id('n')}, ${id(`n / ${STORES_EACH}`)}, 'store-' || cast(n as text) || '.myshopify.com', 'A store', 'shopify',
        'added', ${time}, ${time}, ${time}
      from numbers`,
    sql`${numbers(SESSIONS_EACH)} insert into sessions (id, user_id, binding_hash, remembered, user_agent, ip_address,
        current_store_id, authenticated_at, created_at, last_seen_at, expires_at)
      select ${id('n')}, ${id(`n / ${SESSIONS_EACH}`)}, ${hash}, 1,
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', '203.0.113.7',
        ${id(`n / ${SESSIONS_EACH} * ${STORES_EACH}`)}, ${time}, ${time}, ${time}, ${expiry}
      from numbers`,
    sql`${numbers(SESSIONS_EACH)} insert into session_tokens (token_hash, session_id, created_at, expires_at)
      select ${hash}, ${id('n')}, ${time}, ${expiry} from numbers`,
  ];
}
