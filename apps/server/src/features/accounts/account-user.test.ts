import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockOwnUser } from './account-user.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const lock = (userId: string) =>
  portal.app.dependencies.transact((transaction) => lockOwnUser(transaction, { userId }));

/** A merchant may delete the account between another call's authentication and its transaction. */
it('an account is locked for its own session until it is deleted, and not after it is purged either', async () => {
  const { email } = await signedInMerchant(portal);
  const { users } = portal.app.dependencies.repositories;
  const { id = '' } = (await users.findByEmail(email)) ?? {};
  expect(await lock(id)).toMatchObject({ id, email });
  await users.update(id, { deleted_at: portal.now() });
  await expect(lock(id)).rejects.toMatchObject({ code: 'unauthenticated' });
  await portal.database.connection.deleteFrom('users').where('id', '=', id).execute();
  await expect(lock(id)).rejects.toMatchObject({ code: 'unauthenticated' });
});
