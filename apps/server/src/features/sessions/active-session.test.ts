import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../core/lifetimes.ts';
import { signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findActiveSession, isSessionActive, requireFreshLogin } from './active-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function signedIn(remembered: 0 | 1 = 0) {
  const { browser, email } = await signedInMerchant(portal);
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  const { id } = await portal.database.connection
    .updateTable('sessions')
    .set({ last_seen_at: portal.now(), expires_at: portal.now() + 30 * DAY_MS, remembered })
    .where('user_id', '=', user?.id ?? '')
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: browser.token, binding: browser.cookies.get('atrium_binding') };
}

describe('a call that needs no session', () => {
  const find = (token?: string, binding?: string) =>
    findActiveSession(portal.app.dependencies, token, binding);

  it('finds the one of its browser', async () => {
    const { id, token, binding } = await signedIn();
    expect(await find(token, binding)).toMatchObject({ id, remembered: false });
    expect(await find(token, 'of-another-browser')).toBeNull();
    expect(await find(token)).toBeNull();
    expect(await find('atr_made-up', binding)).toBeNull();
    expect(await find(undefined, binding)).toBeNull();
  });

  it('does not treat a failure as a missing session', async () => {
    const { token, binding } = await signedIn();
    const { repositories, ...dependencies } = portal.app.dependencies;
    const unavailable = () => Promise.reject(new Error('the database is unavailable'));
    const sessions = { ...repositories.sessions, findByToken: unavailable };
    const failing = { ...dependencies, repositories: { ...repositories, sessions } };
    await expect(findActiveSession(failing, token, binding)).rejects.toThrow('unavailable');
  });
});

describe('a session is active', () => {
  it.each([
    [0, 2 * HOUR_MS],
    [1, 14 * DAY_MS],
  ] as const)('until it is idle for its whole time (remembered: %i)', async (remembered, idle) => {
    const { repositories } = portal.app.dependencies;
    const { id } = await signedIn(remembered);
    const seen = portal.now();
    expect(await isSessionActive(repositories, id, seen + idle - 1)).toBe(true);
    expect(await isSessionActive(repositories, id, seen + idle)).toBe(false);
    expect(await isSessionActive(repositories, 'nobody', seen)).toBe(false);
  });
});

it('a login is fresh for an hour, to the millisecond', () => {
  const session = { authenticatedAt: 1000 } as Parameters<typeof requireFreshLogin>[1];
  const at = (now: number) => () =>
    requireFreshLogin({ runtime: { ...portal.runtime, now: () => now } }, session);
  expect(at(1000 + HOUR_MS)).not.toThrow();
  expect(at(1001 + HOUR_MS)).toThrow(
    expect.objectContaining({ code: 'reauthentication_required' }),
  );
});
