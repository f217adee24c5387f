import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SealedKind } from '../crypto/sealing.ts';
import type { Connection } from '../database/database.ts';
import type { Schema } from '../database/schema/schema.ts';

/** A column with sealed values. */
export interface SealedColumn {
  kind: SealedKind;
  table: keyof Schema;
  /** The table's primary key. */
  primaryKey: string;
  column: string;
  /** Holds the time until which another process may write the row back by its sealed value. */
  lease?: 'renewing_until';
}

const SHOP = {
  kind: 'shopify-token',
  table: 'shopify_shops',
  primaryKey: 'id',
  lease: 'renewing_until',
} as const;
const AUTHORIZATION = {
  kind: 'social-authorization',
  table: 'oauth_transactions',
  primaryKey: 'state_hash',
} as const;

export const signingKeysColumn: SealedColumn = {
  kind: 'signing-key',
  table: 'signing_keys',
  primaryKey: 'kid',
  column: 'private_jwk_sealed',
};

/** Every column of the schema whose name ends in `_sealed`. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...SHOP, column: 'access_token_sealed' },
  { ...SHOP, column: 'refresh_token_sealed' },
  {
    kind: 'shopify-install',
    table: 'pending_installs',
    primaryKey: 'id',
    column: 'shop_grant_sealed',
  },
  { kind: 'outbox', table: 'outbox', primaryKey: 'id', column: 'payload_sealed' },
  { ...AUTHORIZATION, column: 'code_verifier_sealed' },
  { ...AUTHORIZATION, column: 'nonce_sealed' },
  signingKeysColumn,
];

export interface KeyCount {
  /** Null for values from before keys had ids. */
  keyId: string | null;
  count: number;
}

interface SealedRow {
  id: string;
  sealed: string;
}

export function sealedValuesRepository(db: Connection) {
  return {
    /** How many values of a column each key sealed. Reads the whole table. */
    async countByKey({ table, column }: SealedColumn): Promise<KeyCount[]> {
      const { rows } = await sql<{ key_id: string; count: number | string }>`
        select ${keyIdOf(column)} as key_id, count(*) as count
        from ${sql.table(table)} where ${isSealed(column)} group by 1
      `.execute(db);
      return rows.map(({ key_id, count }) => ({ keyId: key_id || null, count: Number(count) }));
    },

    /**
     * Which of the next `limit` rows, in the order of the primary key, have a value that another key sealed. No index finds
     * them, so without this window a statement could read all rows that are done.
     */
    async listOthers(
      { table, primaryKey, column }: SealedColumn,
      { keyId, after, limit }: { keyId: string; after: string; limit: number },
    ): Promise<{ others: SealedRow[]; last: string | undefined }> {
      const isOther = sql`${isSealed(column)} and ${keyIdOf(column)} <> ${keyId}`;
      const { rows } = await sql<{ id: string; sealed: string | null }>`
        select ${sql.ref(primaryKey)} as id,
          case when ${isOther} then ${sql.ref(column)} end as sealed
        from ${sql.table(table)}
        where ${sql.ref(primaryKey)} > ${after}
        order by ${sql.ref(primaryKey)} limit ${limit}
      `.execute(db);
      const others = rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]));
      return { others, last: rows.at(-1)?.id };
    },

    /** Replaces a value unless it has changed, or is leased after `leasedUntil`. */
    async replace(
      { table, primaryKey, column, lease }: SealedColumn,
      { id, sealed }: SealedRow,
      { resealed, leasedUntil }: { resealed: string; leasedUntil: number },
    ): Promise<boolean> {
      const isFree = lease ? sql`${sql.ref(lease)} <= ${leasedUntil}` : sql`1 = 1`;
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
        where ${sql.ref(primaryKey)} = ${id} and ${sql.ref(column)} = ${sealed} and ${isFree}
      `.execute(db);
      return Number(numAffectedRows) === 1;
    },

    /** How many codes that still work each key hashed, and when the last of them expires. */
    async countCodesByKey(now: number): Promise<(KeyCount & { expiresAt: number })[]> {
      const rows = await db
        .selectFrom('codes')
        .select(({ fn }) => [
          keyIdOf('code_hash').as('key_id'),
          fn.countAll().as('count'),
          fn.max('expires_at').as('expires_at'),
        ])
        .where('expires_at', '>', now)
        .where('consumed_at', 'is', null)
        .groupBy(keyIdOf('code_hash'))
        .execute();
      return rows.map(({ key_id, count, expires_at }) => ({
        keyId: key_id || null,
        count: Number(count),
        expiresAt: Number(expires_at),
      }));
    },
  };
}

/** The id of the key that made a value, as `crypto/key-ring.ts` writes it; empty when the value carries none. */
function keyIdOf(column: string): RawBuilder<string> {
  const value = sql.ref(column);
  return sql<string>`case when substr(${value}, 9, 1) = '.' then substr(${value}, 1, 8) else '' end`;
}

/** Erased values are empty. */
function isSealed(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} is not null and ${sql.ref(column)} <> ''`;
}
