import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitTable } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { LimitExceededError } from './limit-buckets.ts';
import { passwordChangeKeys } from './login-throttle.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { cacheRefusals } from './refusal-cache.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const WRONG = 'Wrong-One9_';
const login = (browser: TestBrowser, email: string, password = WRONG) =>
  browser.call(endpoints.login, { body: { email, password } });

/** All rows that limits ever wrote. */
async function written() {
  const { connection } = portal.database;
  const limits = await connection.selectFrom('rate_limits').selectAll().orderBy('key').execute();
  const throttles = await connection
    .selectFrom('login_throttles')
    .selectAll()
    .orderBy('key')
    .execute();
  return { limits, throttles };
}

describe('a login that is refused', () => {
  it('for its network writes to the database only the first time', {
    tags: ['requirement-68'],
  }, async () => {
    const browser = portal.browser();
    for (let time = 0; time < 51; time++) await login(browser, newEmail());
    const before = await written();
    for (let time = 0; time < 20; time++) {
      const { status, headers } = await login(browser, newEmail());
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBe(900);
    }
    expect(await written()).toEqual(before);
  });

  it('for its account writes to the throttle only the first time', async () => {
    const email = newEmail();
    const browser = portal.browser();
    for (let time = 0; time < 11; time++) await login(browser, email);
    const before = (await written()).throttles;
    const refused = await login(browser, email);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await written()).throttles).toEqual(before);
  });

  it('queries the database again after five seconds, and proceeds after the wait', async () => {
    const email = newEmail();
    const browser = portal.browser();
    for (let time = 0; time < 11; time++) await login(browser, email);
    await portal.database.connection.deleteFrom('login_throttles').execute();
    portal.advance(4999);
    expect((await login(browser, email)).status).toBe(429);
    portal.advance(1);
    expect((await login(browser, email)).status).toBe(422);
  });

  it('is allowed again after a reset verifies the mailbox', async () => {
    const { email } = await signedInMerchant(portal);
    const browser = portal.browser();
    for (let time = 0; time < 11; time++) await login(browser, email);
    expect((await login(browser, email, PASSWORD)).status).toBe(429);
    await portal.app.dependencies.loginThrottle.clearAllOf(
      email,
      portal.app.dependencies.repositories,
    );
    await logIn(browser, email);
  });
});

it('a refusal is forgotten when its events are refunded', async () => {
  const { limiter } = portal.app.dependencies;
  await limiter.consume('mailPerMinute', 'refunded');
  await expect(limiter.consume('mailPerMinute', 'refunded')).rejects.toThrow();
  for (let time = 0; time < 2; time++) await limiter.refund('mailPerMinute', 'refunded');
  expect(await limiter.consume('mailPerMinute', 'refunded')).toBe(0);
});

it('a refused password is forgotten after a correct one', async () => {
  const { loginThrottle } = portal.app.dependencies;
  const keys = passwordChangeKeys('cleared');
  for (let time = 0; time < 10; time++) await loginThrottle.countAttempt(keys);
  await expect(loginThrottle.countAttempt(keys)).rejects.toThrow();
  await loginThrottle.clear(keys);
  await loginThrottle.countAttempt(keys);
});

it('a refused password is forgotten when an attempt is refunded', async () => {
  const { loginThrottle } = portal.app.dependencies;
  const keys = passwordChangeKeys('refunded');
  for (let time = 0; time < 10; time++) await loginThrottle.countAttempt(keys);
  await expect(loginThrottle.countAttempt(keys)).rejects.toThrow();
  await loginThrottle.refundAttempt(keys);
  await loginThrottle.countAttempt(keys);
});

it('a refusal from before the clock was set back is not extended', async () => {
  let time = 1_000_000;
  let counted = 0;
  const now = () => time;
  const counter = createMemoryLimiter({ limits: limitTable, now, factor: 0 });
  const limiter = cacheRefusals(
    {
      ...portal.app.dependencies.limiter,
      consume: (name, value) => {
        counted++;
        return counter.consume(name, value);
      },
    },
    { now },
  );
  for (const [at, expected] of [
    [1_000_000, 1],
    [1_000_000, 1],
    [999_999, 2],
  ] as const) {
    time = at;
    await expect(limiter.consume('everyCall', 'set back')).rejects.toThrow();
    expect(counted).toBe(expected);
  }
});

it('a refusal counts down while it is remembered, and once over never comes back', async () => {
  let time = 1_000_000;
  const refusal = new AppError('rate_limited', { retryAfterSeconds: 30 });
  const consume = vi.fn(async () => 1).mockRejectedValueOnce(refusal);
  const limiter = cacheRefusals(
    { ...portal.app.dependencies.limiter, consume },
    { now: () => time },
  );
  const attempt = () => limiter.consume('everyCall', 'counting down');
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 30 });
  time += 4000;
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 26 });
  time += 1000;
  expect(await attempt()).toBe(1);
  // The clock is set back into the time of the refusal.
  time -= 2000;
  expect(await attempt()).toBe(1);
});

it('all refusals are forgotten rather than storing more than 10,000', async () => {
  const counted: string[] = [];
  const now = () => 1_000_000;
  // With a factor of 0 every event is refused.
  const counter = createMemoryLimiter({ limits: limitTable, now, factor: 0 });
  const limiter = cacheRefusals(
    {
      ...portal.app.dependencies.limiter,
      consume: (name, value) => {
        counted.push(value);
        return counter.consume(name, value);
      },
    },
    { now },
  );
  const refuse = (value: string) =>
    expect(limiter.consume('everyCall', value)).rejects.toMatchObject({ code: 'rate_limited' });
  await refuse('first');
  for (let other = 1; other < 10_000; other++) await refuse(`other ${other}`);
  await refuse('first');
  expect(counted).toHaveLength(10_000);
  await refuse('one more');
  await refuse('first');
  expect(counted.slice(10_000)).toEqual(['one more', 'first']);
});

it('a remembered refusal is reported with the counter that was over its limit', async () => {
  const { limiter } = portal.app.dependencies;
  const exceeded: string[][] = [];
  const refusal = new LimitExceededError('everyCall', 'ipv6_48', 30);
  const remembering = cacheRefusals(
    { ...limiter, consume: () => Promise.reject(refusal) },
    { now: portal.now, countExceeded: (...counter) => exceeded.push(counter) },
  );
  for (const reported of [[], [['everyCall', 'ipv6_48']]]) {
    await expect(remembering.consume('everyCall', 'reported')).rejects.toThrow();
    expect(exceeded).toEqual(reported);
  }
});

it('what fails for another reason is tried again', async () => {
  const { limiter } = portal.app.dependencies;
  const consume = vi
    .fn(limiter.consume)
    .mockRejectedValueOnce(new AppError('unavailable', { retryAfterSeconds: 30 }));
  const remembering = cacheRefusals({ ...limiter, consume }, { now: portal.now });
  await expect(remembering.consume('mailPerMinute', 'tried-again')).rejects.toThrow();
  expect(await remembering.consume('mailPerMinute', 'tried-again')).toBe(0);
});
