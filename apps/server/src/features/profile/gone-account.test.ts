import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../core/session.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from './delete-account.ts';
import { getProfile, saveProfile, updateProfile } from './profile.ts';
import { getSetupGuide } from './setup-guide.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const session = { id: 'a-session', userId: 'nobody', currentStoreId: null } as Session;

/** The account may be purged between a call's authentication and its work. */
it.each([
  ['getProfile', () => getProfile(portal.app.dependencies, session)],
  ['getSetupGuide', () => getSetupGuide(portal.app.dependencies, session)],
  ['saveProfile', () => saveProfile(portal.app.dependencies, 'nobody', { first_name: 'A' })],
  [
    'updateProfile',
    () =>
      updateProfile(portal.app.dependencies, session, {
        firstName: 'A',
      }),
  ],
])('%s of an account that is gone is unauthenticated', async (_, call) => {
  await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('an account is deleted once, whoever requests it again', async () => {
  const { email } = await signedInMerchant(portal);
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  const remove = () => deleteAccount(portal.app.dependencies, user?.id ?? '');
  const begun = portal.logLines.length;
  expect([await remove(), await remove()]).toEqual([true, false]);
  const audited = portal.logLines.slice(begun).filter((line) => line.includes('account_deleted'));
  expect(audited).toHaveLength(1);
});
