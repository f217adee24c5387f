import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../../crypto/secrets.ts';
import { SplitDriver } from '../../database/split-driver.ts';
import { newTestDatabase } from '../../testing/database/test-database.ts';
import { linkTo } from '../../testing/steps/audited.ts';
import {
  logIn,
  login,
  newEmail,
  PASSWORD,
  signedInMerchant,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { MAX_SESSIONS_PER_USER } from '../sign-in/start-session.ts';
import { TOUCH_EVERY_MS } from './authenticate.ts';
import { cacheSessions } from './session-cache.ts';

let portal: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  const location = await newTestDatabase();
  const settings = { SECRET_KEY: 'the same secret key in both processes' };
  portal = await startTestApp(settings, { location });
  other = await startTestApp(settings, { location });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

const NEW = 'Second-Arch8!_';

const statusOf = async (browser: TestBrowser) => (await browser.call(endpoints.getProfile)).status;

interface CachedSession {
  email: string;
  owner: TestBrowser;
  device: TestBrowser;
}

/** A second browser of a new merchant, whose session has been read and is cached. */
async function cachedSession(): Promise<CachedSession> {
  const { browser: owner, email } = await signedInMerchant(portal);
  const device = portal.browser();
  await logIn(device, email);
  expect(await statusOf(device)).toBe(200);
  return { email, owner, device };
}

/** A browser with the session of another, in the same process or another one. */
function copyOf({ token, cookies }: TestBrowser, process = portal): TestBrowser {
  const copy = process.browser();
  copy.token = token;
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

async function resetPassword({ email }: CachedSession) {
  const browser = portal.browser();
  await browser.call(endpoints.forgotPassword, { body: { email } });
  const code = await portal.codeFor(email);
  const verified = await browser.call(endpoints.verify, {
    body: { email, code, type: 'reset-password' },
  });
  if (verified.data.type !== 'reset-password') throw new Error(verified.text);
  const { signature } = verified.data;
  return browser.call(endpoints.resetPassword, {
    body: { signature, password: NEW, password_confirmation: NEW },
  });
}

async function revertEmail({ email, device }: CachedSession) {
  const next = newEmail();
  await device.call(endpoints.updateEmailVerification, { body: { email: next } });
  const code = await portal.codeFor(next);
  await device.call(endpoints.verifyUpdatedEmail, { body: { email: next, code } });
  const data = await linkTo(portal, email, 'revert-email');
  expect(await statusOf(device)).toBe(200);
  return portal.browser().call(endpoints.revertEmail, { body: { data } });
}

it('many sessions are kept at the same time', async () => {
  const { repositories } = portal.app.dependencies;
  const merchants = [await cachedSession(), await cachedSession()];
  const hashes = merchants.map(({ device }) => hashSecret(String(device.token)));
  const find = vi.fn(repositories.sessions.findByToken);
  const cached = cacheSessions(find, () => 1);
  for (const hash of [...hashes, ...hashes]) expect(await cached(hash, portal.now())).toBeDefined();
  expect(find).toHaveBeenCalledTimes(2);
});

describe('a session that has just been read', () => {
  it('is not read again for the calls that follow at once', async () => {
    const { device } = await cachedSession();
    const reads = vi.spyOn(SplitDriver.prototype, 'acquireConnection');
    const readsOf = async () => {
      reads.mockClear();
      await statusOf(device);
      return reads.mock.calls.length;
    };
    const cached = await readsOf();
    portal.advance(1000);
    expect(await readsOf()).toBe(cached + 1);
    reads.mockRestore();
  });

  it.each([
    ['it logs out', ({ device }) => device.call(endpoints.logout)],
    [
      'another device logs it out',
      async ({ owner }) => {
        const { data } = await owner.call(endpoints.listAccessTokens);
        for (const { id, isDefault } of data)
          if (!isDefault) await owner.call(endpoints.deleteAccessToken, { params: { id } });
      },
    ],
    [
      'another device logs all others out',
      ({ owner }) => owner.call(endpoints.logOutOtherDevices, {}),
    ],
    [
      'the password changes',
      ({ owner }) =>
        owner.call(endpoints.changePassword, {
          body: { oldPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW },
        }),
    ],
    ['the password is reset', resetPassword],
    [
      'the merchant did not know its login',
      async ({ email }) => {
        const data = await linkTo(portal, email, 'secure-account');
        return portal.browser().call(endpoints.secureAccount, { body: { data } });
      },
    ],
    ['a change of the email address is undone', revertEmail],
    ['its browser logs in again', ({ email, device }) => login(copyOf(device), email)],
    [
      'it is the least recently used of too many',
      async ({ email }) => {
        for (let count = 0; count < MAX_SESSIONS_PER_USER; count++) {
          portal.advance(1);
          await logIn(portal.browser(), email);
        }
      },
    ],
    [
      'the account is deleted',
      ({ owner }) => owner.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
    ],
  ] satisfies [string, (of: CachedSession) => Promise<unknown>][])(
    'is refused as soon as %s',
    async (_, revoke) => {
      const browsers = await cachedSession();
      const { status } = (await revoke(browsers)) ?? { status: 200 };
      expect(status).toBe(200);
      expect(await statusOf(browsers.device)).toBe(401);
    },
  );

  it('is refused within a second when another process has ended it', async () => {
    const { device } = await cachedSession();
    const elsewhere = copyOf(device, other);
    expect((await elsewhere.call(endpoints.logout)).status).toBe(200);
    portal.advance(1000);
    expect(await statusOf(device)).toBe(401);
  });

  it('is refused after its end although the clock was set back', async () => {
    const { device } = await cachedSession();
    await other.database.connection.deleteFrom('sessions').execute();
    portal.advance(-1);
    expect(await statusOf(device)).toBe(401);
  });
});

const row = {
  expires_at: Number.MAX_SAFE_INTEGER,
  token_expires_at: Number.MAX_SAFE_INTEGER,
  last_seen_at: 0,
};

it.each([
  ['after 0.8 seconds', {}, 800],
  ['at its end', { expires_at: 500 }, 500],
  ['at the end of its token', { token_expires_at: 500 }, 500],
  ['when its use is to be noted', { last_seen_at: 500 - TOUCH_EVERY_MS }, 500],
])('a cached session is read again %s', async (_, change, time) => {
  const find = vi.fn().mockResolvedValue({ ...row, ...change });
  const findCached = cacheSessions(find, () => 1);
  for (const now of [0, time - 1]) await findCached('a token', now);
  expect(find).toHaveBeenCalledTimes(1);
  await findCached('a token', time);
  expect(find).toHaveBeenCalledTimes(2);
});

it('a token without a session is looked for each time', async () => {
  const find = vi.fn().mockResolvedValue(undefined);
  const findCached = cacheSessions(find, () => 1);
  for (const now of [0, 1]) expect(await findCached('a token', now)).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(2);
});

it('a session that ends while it is read is not cached', async () => {
  let version = 0;
  const reading = Promise.withResolvers<void>();
  const find = vi
    .fn()
    .mockImplementationOnce(async () => {
      await reading.promise;
      return row;
    })
    .mockResolvedValueOnce(undefined);
  const findCached = cacheSessions(find, () => version);
  const first = findCached('a token', 0);
  version += 1;
  reading.resolve();
  expect(await first).toBe(row);
  expect(await findCached('a token', 0)).toBeUndefined();
});
