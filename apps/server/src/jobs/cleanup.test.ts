import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, merchantWithStore, newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { verifyStore } from '../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const DAY = 24 * 3600 * 1000;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Counted = 'users' | 'stores' | 'shopify_shops' | 'codes' | 'registrations' | 'sessions';
const countOf = async (table: Counted) =>
  (await portal.database.connection.selectFrom(table).selectAll().execute()).length;

it('purges a deleted account with all its data after 30 days, and no other', async () => {
  const gone = await merchantWithStore(portal, 'gone');
  const kept = await merchantWithStore(portal, 'kept');
  await verifyStore(portal, gone.browser, 'gone');
  await verifyStore(portal, kept.browser, 'kept');
  await gone.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  portal.advance(30 * DAY);
  await portal.app.cleanup.run();
  expect(await countOf('users')).toBe(2);
  expect(await countOf('shopify_shops')).toBe(2);
  portal.advance(1);
  await Promise.all([portal.app.cleanup.run(), portal.app.cleanup.run()]);
  expect(await countOf('users')).toBe(1);
  expect(await countOf('stores')).toBe(1);
  expect(await countOf('shopify_shops')).toBe(1);
  await logIn(portal.browser(), kept.email);
  await expect(logIn(portal.browser(), gone.email)).rejects.toThrow('invalid_credentials');
});

it('removes expired rows and keeps the others', async () => {
  const email = newEmail();
  await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
  await portal.app.cleanup.run();
  expect(await countOf('registrations')).toBe(1);
  const sessions = await countOf('sessions');
  expect(sessions).toBeGreaterThan(0);
  portal.advance(DAY);
  const counts = await portal.app.cleanup.run();
  expect(counts).toMatchObject({ registrations: 1, sessions });
  expect(await countOf('codes')).toBe(0);
});
