import { endpoints } from '@atrium/contract';
import { CompiledQuery, DefaultQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { Connection } from '../database/database.ts';
import { merchantWithStore, newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { decide, ownerAndRequester } from '../testing/steps/shared-store.ts';
import { installAtShopify, verifyStore } from '../testing/steps/shopify-authorization.ts';
import { continueWith, verifySocialEmail } from '../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Whose rows do not grow with the number of merchants. */
const SMALL_TABLES = ['signing_keys', 'kysely_migration', 'kysely_migration_lock'];

let portal: TestApp;
/** By their SQL. */
const queries = new Map<string, CompiledQuery>();
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  await useEverything();
  for (const { value } of compile.mock.results) queries.set((value as CompiledQuery).sql, value);
  vi.restoreAllMocks();
}, 120_000);
afterAll(() => portal.close());

/** What merchants, owners of shared stores, product apps and the server's own jobs do. */
async function useEverything(): Promise<void> {
  const { email, browser } = await merchantWithStore(portal, 'first.myshopify.com');
  await verifyStore(portal, browser, 'first.myshopify.com');
  await browser.call(endpoints.addStore, { body: { name: 'Second', shop: 'second' } });
  const stores = await browser.call(endpoints.changeStore, {
    body: { shop: 'first.myshopify.com', type: 'dtm' },
  });
  browser.token = stores.data.auth.token;
  for (const endpoint of [
    endpoints.getProfile,
    endpoints.listStores,
    endpoints.listAccessTokens,
    endpoints.connectedApps,
    endpoints.listStoreDetails,
    endpoints.getSetupGuide,
    endpoints.listLinkedAccounts,
  ]) {
    expect((await browser.call(endpoint)).status, endpoint.path).toBe(200);
  }
  await browser.call(endpoints.updateProfile, { body: { firstName: 'Ada' } });
  await browser.call(endpoints.dtmLoginUrl, { body: { shop: 'first.myshopify.com' } });
  await browser.call(endpoints.renameStore, { body: { shop: 'second', name: 'Renamed' } });
  await browser.call(endpoints.removeStore, { body: { shop: 'second' } });
  await browser.call(endpoints.restoreStore, { body: { shop: 'second' } });
  await browser.call(endpoints.changePassword, {
    body: {
      oldPassword: PASSWORD,
      newPassword: 'Another-Hall8_',
      confirmPassword: 'Another-Hall8_',
    },
  });

  const { owner } = await ownerAndRequester(portal);
  await decide(owner.browser, true);
  const visitor = portal.browser();
  await installAtShopify(portal, visitor, 'third.myshopify.com');
  const socially = portal.browser();
  await continueWith('google', socially, { subject: 'g-1', email: newEmail() });
  const withoutEmail = portal.browser();
  await continueWith('facebook', withoutEmail, { subject: 'f-1' });
  await verifySocialEmail(portal, withoutEmail, newEmail());

  await visitor.call(endpoints.forgotPassword, { body: { email } });
  const code = await portal.codeFor(email);
  const reset = await visitor.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  const signature = reset.data.type === 'reset-password' ? reset.data.signature : '';
  await visitor.call(endpoints.resetPassword, {
    body: { signature, password: PASSWORD, password_confirmation: PASSWORD },
  });
  await owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  await portal.mailsTo(email);
  await portal.app.cleanup.run();
}

it('reads no table from end to end that grows with the number of merchants', async () => {
  expect(queries.size).toBeGreaterThan(100);
  const scans: string[] = [];
  await portal.database.connection.transaction().execute(async (transaction) => {
    const explain = inject('postgresUrl') === null ? scansOnSqlite : scansOnPostgres;
    if (inject('postgresUrl') !== null)
      await sql`set local enable_seqscan = off`.execute(transaction);
    for (const query of queries.values()) {
      if (!/^(select|insert|update|delete|with)\b/i.test(query.sql)) continue;
      const tables = (await explain(transaction, query)).filter(
        (table) => !SMALL_TABLES.includes(table),
      );
      if (tables.length > 0) scans.push(`${tables.join(', ')}: ${query.sql}`);
    }
  });
  expect(scans).toEqual([]);
});

async function scansOnSqlite(db: Connection, query: CompiledQuery): Promise<string[]> {
  const values = query.parameters.map(() => null);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, values),
  );
  return rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
}

async function scansOnPostgres(db: Connection, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (generic_plan) ${query.sql}`),
  );
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
}
