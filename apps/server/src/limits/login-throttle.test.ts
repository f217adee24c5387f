import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginThrottleLimits } from '../config/limit-table.ts';
import { createAfterCommit } from '../core/after-commit.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openRepositories } from '../repositories/repositories.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import {
  createLoginThrottle,
  loginKeys,
  passwordChangeKeys,
  type ThrottleKeys,
} from './login-throttle.ts';

const DAY = 24 * 3600;
const EMAIL = 'ada@shop.example';
const LOCKED_TEXT =
  'Too many wrong passwords. Choose “Forgot Password” to set a new one and log in at once.';

let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newTestDatabase());
  await migrate(database);
});
afterAll(() => database.close());

/** A throttle with an empty table and a clock that stands still until it is moved. */
async function startThrottle({ factor = 1 } = {}) {
  await database.connection.deleteFrom('login_throttles').execute();
  let time = 1_000_000_000;
  const repositories = openRepositories(database, {
    afterCommit: createAfterCommit(),
    guardTransactions: false,
  });
  const throttle = createLoginThrottle({ ...repositories, now: () => time, factor });
  const pass = (seconds: number) => (time += seconds * 1000);

  /** The seconds to wait and the text, where an attempt is refused; null where it is counted. */
  async function attempt(keys: ThrottleKeys) {
    try {
      await throttle.countAttempt(keys);
      return null;
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited' });
      return error as { retryAfterSeconds: number; message: string }; // just checked to be one
    }
  }

  /** The delay after each of so many attempts, each made as soon as it is allowed. */
  async function delays(keys: ThrottleKeys, attempts: number) {
    const seconds: number[] = [];
    for (let made = 0; made < attempts; made++) {
      expect(await attempt(keys)).toBeNull();
      // A refused attempt is not counted, so it can be tried after every one that blocks.
      const row = await repositories.loginThrottles.find(keys.own);
      const delay = Math.max(0, ((row?.blocked_until ?? 0) - time) / 1000);
      seconds.push(delay);
      pass(delay);
    }
    return seconds;
  }

  return { repositories, throttle, attempt, delays, pass };
}

const from = (network: string, email = EMAIL) =>
  loginKeys(email, { knownDeviceHash: null, network });
const onDevice = (knownDeviceHash: string, email = EMAIL) =>
  loginKeys(email, { knownDeviceHash, network: 'any' });

/** With a tenth of all counts the same rules show in a tenth of the attempts. */
const tenth = { factor: 0.1 };
const doubling = [30, 60, 120, 240, 480, 900, 900];

describe('wrong passwords', () => {
  it('from before the clock was set back block nobody', async () => {
    const { attempt, pass, delays } = await startThrottle(tenth);
    const everywhere = loginKeys(EMAIL, { knownDeviceHash: null, network: 'last' });
    pass(24 * 3600);
    for (let network = 0; network < 10; network++) await attempt(from(`${network}`));
    await delays(from('one', 'ada@portal.example'), 3);
    expect(await attempt(everywhere)).not.toBeNull();
    pass(-24 * 3600 - 3600);
    expect(await attempt(everywhere)).toBeNull();
    expect(await attempt(from('one', 'ada@portal.example'))).toBeNull();
  });

  it('from one network cost nothing nine times, then 30 seconds, doubling up to 15 minutes, and a day from the thirtieth on', async () => {
    const { delays } = await startThrottle();
    const free = Array.from({ length: loginThrottleLimits.freeFailures - 1 }, () => 0);
    const waits = await delays(from('one'), 31);
    expect(waits.slice(0, 16)).toEqual([...free, ...doubling]);
    expect(waits.slice(16)).toEqual([...Array.from({ length: 13 }, () => 900), DAY, DAY]);
  });

  it('on a known device are delayed alike, and locked only at the hundredth', async () => {
    const { delays, attempt } = await startThrottle(tenth);
    expect(await delays(onDevice('device'), 9)).toEqual([...doubling, 900, 900]);
    expect(await attempt(onDevice('device'))).toBeNull();
    expect(await attempt(onDevice('device'))).toMatchObject({
      retryAfterSeconds: DAY,
      message: LOCKED_TEXT,
    });
  });

  it('on a known device delay no other device, and not this one for another account', async () => {
    const { attempt } = await startThrottle(tenth);
    await attempt(onDevice('device'));
    expect(await attempt(onDevice('device'))).not.toBeNull();
    expect(await attempt(onDevice('another device'))).toBeNull();
    expect(await attempt(onDevice('device', 'another@shop.example'))).toBeNull();
  });

  it('from many networks together lock the account for all networks at the hundredth, and for no known device', async () => {
    const { attempt, pass } = await startThrottle(tenth);
    for (let count = 0; count < 10; count++) {
      expect(await attempt(from(`network ${count}`))).toBeNull();
    }
    expect(await attempt(from('fresh'))).toMatchObject({
      retryAfterSeconds: DAY,
      message: LOCKED_TEXT,
    });
    expect(await attempt(onDevice('device'))).toBeNull();
    expect(await attempt(from('fresh', 'grace@shop.example'))).toBeNull();
    pass(10 * 365 * DAY - 1);
    expect(await attempt(from('fresh'))).not.toBeNull();
    pass(1);
    expect(await attempt(from('fresh'))).toBeNull();
  });

  it('that are refused for one network do not count for all networks', async () => {
    const { attempt, throttle } = await startThrottle(tenth);
    await attempt(from('one'));
    for (let count = 0; count < 10; count++) {
      expect(await attempt(from('one'))).toMatchObject({ retryAfterSeconds: 30 });
    }
    await throttle.clear({ own: from('one').own, overall: null });
    expect(await attempt(from('one'))).toBeNull();
  });

  it('that are refused for all networks do not count for their network', async () => {
    const { attempt, throttle } = await startThrottle(tenth);
    for (let count = 0; count < 10; count++) await attempt(from(`network ${count}`));
    expect(await attempt(from('one'))).not.toBeNull();
    await throttle.clear(from('another'));
    expect(await attempt(from('one'))).toBeNull();
  });

  it('are delayed and locked at the usual counts times the factor', async () => {
    const { delays } = await startThrottle({ factor: 0.2 });
    const waits = await delays(from('one'), 6);
    expect(waits).toEqual([0, 30, 60, 120, 240, DAY]);
  });

  it('expire 30 days after the first one, and not before', async () => {
    const { attempt, pass } = await startThrottle();
    for (let count = 0; count < 9; count++) await attempt(from('one'));
    pass(loginThrottleLimits.windowSeconds);
    expect(await attempt(from('one'))).toBeNull();
    expect(await attempt(from('one'))).toMatchObject({ retryAfterSeconds: 30 });

    pass(30.001);
    for (let count = 0; count < 9; count++) expect(await attempt(from('one'))).toBeNull();
  });
});

describe('a refusal', () => {
  it('has the seconds left, rounded up, and the text of a lock only for a lock', async () => {
    const { attempt, pass } = await startThrottle();
    for (let count = 0; count < 10; count++) await attempt(from('one'));
    pass(28.5);
    const refused = await attempt(from('one'));
    expect(refused).toMatchObject({ retryAfterSeconds: 2 });
    expect(refused?.message).not.toBe(LOCKED_TEXT);
    pass(1.5);
    expect(await attempt(from('one'))).toBeNull();
  });

  it('for 15 minutes is not a lock yet', async () => {
    const { attempt, delays } = await startThrottle();
    await delays(from('one'), 14);
    await attempt(from('one'));
    const refused = await attempt(from('one'));
    expect(refused).toMatchObject({ retryAfterSeconds: loginThrottleLimits.maxDelaySeconds });
    expect(refused?.message).not.toBe(LOCKED_TEXT);
  });
});

describe('clearing', () => {
  it('after a correct password resets that network and all networks together, and nothing else', async () => {
    const { attempt, throttle } = await startThrottle();
    for (const keys of [from('one'), from('two'), onDevice('device')]) {
      for (let count = 0; count < 10; count++) await attempt(keys);
    }
    await throttle.clear(from('one'));
    expect(await attempt(from('one'))).toBeNull();
    expect(await attempt(from('two'))).not.toBeNull();
    expect(await attempt(onDevice('device'))).not.toBeNull();
    await throttle.clear(onDevice('device'));
    expect(await attempt(onDevice('device'))).toBeNull();
  });

  it('after a verified mailbox resets every network and every device of that address alone', async () => {
    const { attempt, repositories, throttle } = await startThrottle(tenth);
    const other = from('one', 'grace@shop.example');
    for (let count = 0; count < 10; count++) await attempt(from(`network ${count}`));
    for (const keys of [onDevice('device'), other]) await attempt(keys);
    await throttle.clearAllOf(EMAIL, repositories);
    for (const keys of [from('network 1'), from('fresh'), onDevice('device')]) {
      expect(await attempt(keys)).toBeNull();
    }
    expect(await attempt(other)).not.toBeNull();
  });
});

it('the throttle counts the current password of a logged-in user apart from logins and other users', async () => {
  const { attempt } = await startThrottle();
  for (let count = 0; count < 10; count++) await attempt(passwordChangeKeys('user-1'));
  expect(await attempt(passwordChangeKeys('user-1'))).toMatchObject({ retryAfterSeconds: 30 });
  expect(await attempt(passwordChangeKeys('user-2'))).toBeNull();
  expect(await attempt(from('one'))).toBeNull();
});

it('the throttle stores no address and no network', async () => {
  const { attempt } = await startThrottle();
  await attempt(from('203.0.113.7'));
  const rows = await database.connection.selectFrom('login_throttles').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/ada|203\.0/);
});
