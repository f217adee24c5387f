import { endpoints } from '@atrium/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { migrateAsNextVersion, recordMigration } from '../testing/database/newer-version.ts';
import { logIn, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { IncompatibleDatabaseError, migrate } from './migrate.ts';

const EXPANDING = '9998-expand-next-version';
const CONTRACTING = '9999-contract-next-version';

const running: TestApp[] = [];
afterEach(async () => {
  for (const portal of running.splice(0).reverse()) await portal.close();
});

async function start(sibling: TestApp | null = null): Promise<TestApp> {
  const portal = await startTestApp({}, { sibling });
  running.push(portal);
  return portal;
}

describe('a database that a newer version has expanded', () => {
  it('is served by this version: by a process that was running, and by one that starts', async () => {
    const portal = await start();
    const before = await signedInMerchant(portal);
    await migrateAsNextVersion(portal.database, EXPANDING);
    expect((await before.browser.call(endpoints.getProfile)).status).toBe(200);
    const during = await signedInMerchant(portal);

    const restarted = await start(portal);
    for (const { email } of [before, during]) await logIn(restarted.browser(), email);
    const after = await signedInMerchant(restarted);
    const added = await after.browser.call(endpoints.addStore, {
      body: { name: 'A store', shop: 'after-the-rollback' },
    });
    expect(added.status).toBe(200);
    expect((await restarted.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('is left as it is', async () => {
    const { database } = await start();
    await migrateAsNextVersion(database, EXPANDING);
    expect(await migrate(database)).toEqual([]);
  });
});

it('a database that a newer version has contracted is refused, naming only what stands in the way', async () => {
  const { database } = await start();
  await migrateAsNextVersion(database, EXPANDING);
  await recordMigration(database, CONTRACTING);
  const refusal: unknown = await migrate(database).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(IncompatibleDatabaseError);
  expect(String(refusal)).toContain(`(it has ${CONTRACTING}). Start that version, or restore`);
});
