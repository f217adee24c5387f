import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../crypto/secrets.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import { newEmail, register, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findLoginCandidate } from './login-candidate.ts';

const NOBODY = { registrationToken: undefined, emailVerificationToken: undefined };

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** What a login finds that has read the account just before another one changed it. */
async function findAfterReading(read: UserRow, emailVerificationToken: string | undefined) {
  const { repositories, runtime } = portal.app.dependencies;
  const users = { ...repositories.users, findByEmail: async () => read };
  const deps = { repositories: { ...repositories, users }, runtime };
  return findLoginCandidate(deps, read.email, { ...NOBODY, emailVerificationToken });
}

async function userOf(email: string): Promise<UserRow> {
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  if (!user) throw new Error('no account');
  return user;
}

describe('an account whose pending password another login has activated since it was read', () => {
  it('has that password, in the browser that may have done so', async () => {
    const user = await userOf((await signedInMerchant(portal)).email);
    const read = { ...user, password_hash: null };
    const { account } = await findAfterReading(read, 'a secret');
    expect(account).toEqual({ user, passwordHash: user.password_hash, isPending: false });
    expect((await findAfterReading(read, undefined)).account).toBeNull();
  });

  it('has no password while none is activated, nor when it is purged meanwhile', async () => {
    const { users } = portal.app.dependencies.repositories;
    const user = await userOf((await signedInMerchant(portal)).email);
    await users.setPassword(user.id, null, portal.now());
    const read = await userOf(user.email);
    expect((await findAfterReading(read, 'a secret')).account).toBeNull();
    expect((await findAfterReading({ ...read, id: 'purged' }, 'a secret')).account).toBeNull();
  });
});

it('a login finds the registration of its browser, otherwise the newest of the address', async () => {
  const email = newEmail();
  const [first, second] = [portal.browser(), portal.browser()];
  await register(first, email);
  portal.advance(2 * 60_000);
  await register(second, email);
  const tokenOf = ({ cookies }: typeof first) => cookies.get('atrium_registration') ?? '';
  const find = async (registrationToken: string | undefined) => {
    const secrets = { ...NOBODY, registrationToken };
    const found = await findLoginCandidate(portal.app.dependencies, email, secrets);
    return found.registration?.token_hash;
  };
  expect(await find(tokenOf(first))).toBe(hashSecret(tokenOf(first)));
  expect(await find(undefined)).toBe(hashSecret(tokenOf(second)));
});
