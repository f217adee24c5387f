import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAfterCommit } from '../core/after-commit.ts';
import { systemRuntime } from '../core/runtime.ts';
import { deriveKeyRing, keyIdOf, type SecretKeys } from '../crypto/key-ring.ts';
import { createSealer, type Sealer } from '../crypto/sealing.ts';
import type { Database, DatabaseLocation } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { newSigningKey } from '../features/signing-keys/signing-keys.ts';
import { openRepositories } from '../repositories/repositories.ts';
import { sealedColumns } from '../repositories/sealed-values.repository.ts';
import {
  copyTestDatabase,
  newTestDatabase,
  openTestDatabase,
} from '../testing/database/test-database.ts';
import { bundleKillable } from '../testing/killed-process/run-killable.ts';
import { reseal } from './reseal.ts';

const OLD = 'the secret key before the rotation';
const NEW = 'the secret key after the rotation';
const NOW = 1_800_000_000_000;
const SHOPS = 150;

const sealerOf = (...keys: SecretKeys) => createSealer(deriveKeyRing(keys, 'sealing'));

/** A database with values under the old key, more than one batch of them, without open connections. */
let prepared: DatabaseLocation;
beforeAll(async () => {
  prepared = await newTestDatabase();
  const database = openTestDatabase(prepared);
  await migrate(database);
  const sealer = sealerOf(OLD);
  const { connection } = database;
  const numbers = Array.from({ length: SHOPS }, (_, number) => number);
  await connection
    .insertInto('shopify_shops')
    .values(numbers.map((number) => shopRow(sealer, number)))
    .execute();
  await connection
    .insertInto('outbox')
    .values(numbers.map((number) => outboxRow(sealer, number)))
    .execute();
  await connection
    .insertInto('signing_keys')
    .values(await newSigningKey(sealer, NOW))
    .execute();
  await database.close();
});

function shopRow(sealer: Sealer, number: number) {
  return {
    id: `shop-${number}`,
    owner_id: null,
    domain: `shop-${number}.myshopify.com`,
    scopes: '',
    // One was uninstalled: its tokens are erased.
    access_token_sealed: number === 0 ? '' : sealer.seal('shopify-token', `access ${number}`),
    access_token_expires_at: null,
    refresh_token_sealed: number === 0 ? null : sealer.seal('shopify-token', `refresh ${number}`),
    refresh_token_expires_at: null,
    installed_at: NOW,
    uninstalled_at: null,
    renewing_until: 0,
    created_at: NOW,
    updated_at: NOW,
  };
}

function outboxRow(sealer: Sealer, number: number) {
  // Some are from before keys had ids.
  const sealed = sealer.seal('outbox', `message ${number}`);
  return {
    id: `message-${number}`,
    kind: 'mail',
    payload_sealed: number % 3 === 0 ? sealed.slice(9) : sealed,
    created_at: NOW,
    available_at: NOW,
    expires_at: null,
    attempts: 0,
    claimed_until: 0,
    finished_at: null,
    outcome: null,
    last_error: null,
  };
}

/** Runs `work` on a copy of the prepared database. */
async function onCopy(work: (database: Database, location: DatabaseLocation) => Promise<void>) {
  const copy = await copyTestDatabase(prepared);
  const database = openTestDatabase(copy.location);
  try {
    await work(database, copy.location);
  } finally {
    await database.close();
    await copy.remove();
  }
}

function resealOn(database: Database, keys: SecretKeys = [NEW, OLD], sealer = sealerOf(...keys)) {
  const { transact, ...repositories } = openRepositories(database, {
    afterCommit: createAfterCommit(),
    guardTransactions: true,
  });
  const runtime = { ...systemRuntime, now: () => NOW };
  const log = pino({ level: 'silent' });
  return reseal({ repositories, transact, sealer, runtime, log }, { keyId: keyIdOf(keys[0]) });
}

/** Every value as the keys open it, in order. */
async function valuesOn({ connection }: Database, ...keys: SecretKeys): Promise<string[]> {
  const sealer = sealerOf(...keys);
  const shops = await connection.selectFrom('shopify_shops').selectAll().execute();
  const messages = await connection.selectFrom('outbox').selectAll().execute();
  const signing = await connection.selectFrom('signing_keys').selectAll().execute();
  const tokens = shops
    .flatMap((row) => [row.access_token_sealed, row.refresh_token_sealed])
    .filter((sealed) => sealed !== null && sealed !== '');
  return [
    ...tokens.map((sealed) => sealer.open('shopify-token', sealed ?? '')),
    ...messages.map((row) => sealer.open('outbox', row.payload_sealed)),
    ...signing.map((row) => sealer.open('signing-key', row.private_jwk_sealed)),
  ].sort();
}

async function signingKeyId({ connection }: Database): Promise<string> {
  const row = await connection.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  return row.private_jwk_sealed.slice(0, 8);
}

const ALL = 2 * (SHOPS - 1) + SHOPS + 1;

describe('resealing', () => {
  it('reaches every sealed column of the schema', async () => {
    await onCopy(async ({ connection }) => {
      const tables = await connection.introspection.getTables();
      const columns = tables.flatMap(({ name, columns }) =>
        columns
          .filter((column) => column.name.endsWith('_sealed'))
          .map((column) => `${name}.${column.name}`),
      );
      expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
        columns.sort(),
      );
    });
  });

  it('leaves every value as it was, under the new key alone, and has nothing to do again', async () => {
    await onCopy(async (database) => {
      const before = await valuesOn(database, OLD);
      expect(await resealOn(database)).toEqual({ resealed: ALL, unreadable: 0, left: 0 });
      expect(await valuesOn(database, NEW)).toEqual(before);
      expect(await resealOn(database)).toEqual({ resealed: 0, unreadable: 0, left: 0 });
    });
  });

  it('looks through the rows by the primary key, a bounded number at a time', async () => {
    await onCopy(async (database) => {
      const { sealedValues } = openRepositories(database, {
        afterCommit: createAfterCommit(),
        guardTransactions: false,
      });
      const [, , , column] = sealedColumns;
      if (column?.table !== 'outbox') throw new Error('The columns have another order.');
      const read = (after: string, keyId: string) =>
        sealedValues.listOthers(column, { keyId, after, limit: 100 });
      const first = await read('', keyIdOf(NEW));
      expect(first.others).toHaveLength(100);
      // Also where nothing is left to do: the next statement begins behind these.
      await resealOn(database);
      expect(await read('', keyIdOf(NEW))).toEqual({ others: [], last: first.last });
      expect((await read(first.last ?? '', keyIdOf(NEW))).last).not.toBe(first.last);
      expect(await read('z', keyIdOf(NEW))).toEqual({ others: [], last: undefined });
    });
  });

  it('is safe when two processes do it at once', async () => {
    await onCopy(async (database, location) => {
      const before = await valuesOn(database, OLD);
      const other = openTestDatabase(location);
      const reports = await Promise.all([resealOn(database), resealOn(other)]);
      await other.close();
      expect(reports.map(({ unreadable, left }) => unreadable + left)).toEqual([0, 0]);
      expect(reports.map(({ resealed }) => resealed).reduce((a, b) => a + b)).toBe(ALL);
      expect(await valuesOn(database, NEW)).toEqual(before);
    });
  });

  it('continues after it was killed, wherever that was', { timeout: 180_000 }, async () => {
    const order = { secretKeys: [NEW, OLD] as const, portalUrl: 'http://localhost', now: NOW };
    const call = {
      name: 'reseal' as const,
      args: [{ keyId: keyIdOf(NEW) }] as [{ keyId: string }],
    };
    const runKillable = await bundleKillable();
    for (const killAfter of [1, 60, 170, 290, 420]) {
      await onCopy(async (database, location) => {
        const before = await valuesOn(database, OLD);
        expect(await runKillable({ ...order, location, call, killAfter })).toBeNull();
        expect(await valuesOn(database, NEW, OLD)).toEqual(before);
        // Until everything else is done, no process starts without the old key.
        expect(await signingKeyId(database)).toBe(keyIdOf(OLD));
        await runKillable({ ...order, location, call, killAfter: null });
        expect(await valuesOn(database, NEW)).toEqual(before);
      });
    }
  });

  it('leaves tokens that another process renews, and finishes when it is done', async () => {
    await onCopy(async (database) => {
      const leased = (until: number) =>
        database.connection
          .updateTable('shopify_shops')
          .set({ renewing_until: until })
          .where('id', '=', 'shop-7')
          .execute();
      await leased(NOW + 30_000);
      expect(await resealOn(database)).toEqual({ resealed: ALL - 3, unreadable: 0, left: 3 });
      expect(await signingKeyId(database)).toBe(keyIdOf(OLD));
      await leased(0);
      expect(await resealOn(database)).toEqual({ resealed: 3, unreadable: 0, left: 0 });
      expect(await signingKeyId(database)).toBe(keyIdOf(NEW));
    });
  });

  it('keeps what another process wrote in the meantime', async () => {
    await onCopy(async (database) => {
      const sealer = sealerOf(NEW, OLD);
      const renewed = sealer.seal('shopify-token', 'renewed');
      let seals = 0;
      const renewing: Sealer = {
        open: sealer.open,
        seal(kind, text) {
          seals += 1;
          return seals === 1 ? sealer.seal(kind, 'never written') : sealer.seal(kind, text);
        },
      };
      // The first value changes after it was read and before it is replaced.
      const { transact, ...repositories } = openRepositories(database, {
        afterCommit: createAfterCommit(),
        guardTransactions: false,
      });
      const sealedValues = {
        ...repositories.sealedValues,
        async listOthers(...args: Parameters<typeof repositories.sealedValues.listOthers>) {
          const window = await repositories.sealedValues.listOthers(...args);
          const [first] = window.others;
          if (seals === 0 && first) {
            await database.connection
              .updateTable('shopify_shops')
              .set({ access_token_sealed: renewed })
              .where('id', '=', first.id)
              .execute();
          }
          return window;
        },
      };
      const report = await reseal(
        {
          repositories: { sealedValues },
          transact,
          sealer: renewing,
          runtime: { now: () => NOW },
          log: pino({ level: 'silent' }),
        },
        { keyId: keyIdOf(NEW) },
      );
      expect(report).toEqual({ resealed: ALL - 1, unreadable: 0, left: 0 });
      const values = await valuesOn(database, NEW);
      expect(values).toContain('renewed');
      expect(values).not.toContain('never written');
    });
  });

  it('reports values that no key opens, and reseals the others', async () => {
    await onCopy(async (database) => {
      await database.connection
        .updateTable('outbox')
        .set({ payload_sealed: sealerOf('a forgotten key').seal('outbox', 'lost') })
        .where('id', '=', 'message-5')
        .execute();
      expect(await resealOn(database)).toEqual({ resealed: ALL - 1, unreadable: 1, left: 0 });
      expect(await signingKeyId(database)).toBe(keyIdOf(NEW));
    });
  });
});
