import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../config/limit-overrides.ts';
import { limitTable, WIDER_NETWORK_FACTOR } from '../config/limit-table.ts';
import { createAfterCommit } from '../core/after-commit.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openRepositories } from '../repositories/repositories.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { createLimiter } from './limiter.ts';

const { max, windowSeconds } = limitTable.mailPerHour;
const NAME = 'mailPerHour';

let database: Database;
beforeAll(async () => {
  database = openTestDatabase(await newTestDatabase());
  await migrate(database);
});
afterAll(() => database.close());

async function startLimiter({ factor = 1, limits = limitTable as Limits } = {}) {
  await database.connection.deleteFrom('rate_limits').execute();
  let time = 1_000_000_000;
  const repositories = openRepositories(database, {
    afterCommit: createAfterCommit(),
    guardTransactions: false,
  });
  const exceeded: string[] = [];
  const limiter = createLimiter({
    ...repositories,
    limits,
    now: () => time,
    factor,
    countExceeded: (limit, bucket) => exceeded.push(`${limit} ${bucket}`),
  });
  const exhaust = async (value: string) => {
    for (let count = 0; count < max * factor; count++) await limiter.consume(NAME, value);
  };
  return {
    limiter,
    exhaust,
    exceeded,
    ...repositories,
    pass: (seconds: number) => (time += seconds * 1000),
  };
}

describe('the limiter', () => {
  it('returns how many events are left, and then refuses with the seconds until the window ends', async () => {
    const { limiter, pass } = await startLimiter();
    for (let left = max - 1; left >= 0; left--) {
      expect(await limiter.consume(NAME, 'ada')).toBe(left);
    }
    pass(windowSeconds - 2.5);
    await expect(limiter.consume(NAME, 'ada')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3,
    });
    expect(await limiter.consume(NAME, 'grace')).toBe(max - 1);
    expect(await limiter.consume('mailPerDay', 'ada')).toBe(limitTable.mailPerDay.max - 1);
    pass(2.5);
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 1);
  });

  it('reports each event beyond the limit to the metrics, and none within it', async () => {
    const { limiter, exhaust, exceeded } = await startLimiter();
    await exhaust('ada');
    expect(exceeded).toEqual([]);
    await limiter.tryConsume(NAME, 'ada');
    await limiter.tryConsume(NAME, 'ada');
    expect(exceeded).toEqual(['mailPerHour own', 'mailPerHour own']);
  });

  it('allows the factor times as many', async () => {
    const { limiter, exhaust } = await startLimiter({ factor: 3 });
    await exhaust('ada');
    await expect(limiter.consume(NAME, 'ada')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('counts as an operator has set it', async () => {
    const mailPerHour = { ...limitTable.mailPerHour, max: 2, windowSeconds: 60 };
    const { limiter, pass } = await startLimiter({ limits: { ...limitTable, mailPerHour } });
    expect(await limiter.consume(NAME, 'ada')).toBe(1);
    expect(await limiter.consume(NAME, 'ada')).toBe(0);
    await expect(limiter.consume(NAME, 'ada')).rejects.toMatchObject({ retryAfterSeconds: 60 });
    pass(60);
    expect(await limiter.consume(NAME, 'ada')).toBe(1);
  });

  it('reports whether one more event is within the limit', async () => {
    const { limiter } = await startLimiter();
    const within: boolean[] = [];
    for (let count = 0; count <= max; count++) within.push(await limiter.tryConsume(NAME, 'ada'));
    expect(within).toEqual([...Array.from({ length: max }, () => true), false]);
  });

  it('does not count an event whose transaction is rolled back', async () => {
    const { limiter, transact } = await startLimiter();
    const rolledBack = transact(async (transaction) => {
      await limiter.tryConsume(NAME, 'ada', transaction);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 1);
  });

  it('refunds an event that did not count', async () => {
    const { limiter, exhaust } = await startLimiter();
    await exhaust('ada');
    await limiter.refund(NAME, 'ada');
    expect(await limiter.consume(NAME, 'ada')).toBe(0);
  });

  it('refunds an event of the past only to the window that counted it', async () => {
    const { limiter, pass } = await startLimiter();
    await limiter.consume(NAME, 'ada');
    const countedAt = pass(1);
    pass(windowSeconds - 1);
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 1);
    expect(await limiter.refund(NAME, 'ada', { countedAt })).toBe(false);
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 2);
    expect(await limiter.refund(NAME, 'ada', { countedAt: pass(1) })).toBe(true);
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 2);
  });

  it('reports whether the events of a window are used up, and counts none by that', async () => {
    const { limiter, exhaust, pass } = await startLimiter({ factor: 2 });
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(false);
    await exhaust('ada');
    await limiter.refund(NAME, 'ada');
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(false);
    expect(await limiter.consume(NAME, 'ada')).toBe(0);
    pass(windowSeconds - 1);
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(true);
    pass(1);
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(false);
  });

  it('starts a new window when the clock was set back since the last one began', async () => {
    const { limiter, exhaust, pass } = await startLimiter();
    pass(24 * 3600);
    await exhaust('ada');
    pass(-60);
    // Perhaps only the difference between two machines.
    await expect(limiter.consume(NAME, 'ada')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(true);
    pass(-1);
    expect(await limiter.isUsedUp(NAME, 'ada')).toBe(false);
    expect(await limiter.consume(NAME, 'ada')).toBe(max - 1);
  });

  describe('an attacker with a whole /48 of IPv6', () => {
    const BY_NETWORK = 'registerByNetwork';
    const { max: perNetwork } = limitTable[BY_NETWORK];
    const networkNumber = (number: number, site = 1) =>
      `2001:db8:${site}:${(number << 8).toString(16)}::/56`;

    it('gets 16 times the limit of one network, and takes nothing from another /48', async () => {
      const { limiter } = await startLimiter();
      let admitted = 0;
      for (let number = 0; number < 20; number++) {
        for (let event = 0; event < perNetwork; event++) {
          if (await limiter.tryConsume(BY_NETWORK, networkNumber(number))) admitted += 1;
        }
      }
      expect(admitted).toBe(perNetwork * WIDER_NETWORK_FACTOR);
      await expect(limiter.consume(BY_NETWORK, networkNumber(200))).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: limitTable[BY_NETWORK].windowSeconds,
      });
      expect(await limiter.consume(BY_NETWORK, networkNumber(0, 2))).toBe(perNetwork - 1);
    });

    it('gets the codes of 4 networks, so that two such sites cannot stop the emails to a domain', async () => {
      const { limiter } = await startLimiter();
      const { max: codes } = limitTable.mailByNetwork;
      let admitted = 0;
      for (let event = 0; event < codes * 5; event++) {
        if (await limiter.tryConsume('mailByNetwork', networkNumber(event % 20))) admitted += 1;
      }
      expect(admitted).toBe(codes * 4);
      expect(admitted * 2).toBeLessThan(limitTable.mailsAfterChallengeByDomain.max);
    });

    it('cannot use up what its neighbours have with one network', async () => {
      const { limiter } = await startLimiter();
      for (let event = 0; event < perNetwork * (WIDER_NETWORK_FACTOR + 1); event++) {
        await limiter.tryConsume(BY_NETWORK, networkNumber(0));
      }
      expect(await limiter.consume(BY_NETWORK, networkNumber(1))).toBe(perNetwork - 1);
    });

    it('gets back for the /48 as well what did not count', async () => {
      const { limiter } = await startLimiter();
      for (let event = 0; event < perNetwork * WIDER_NETWORK_FACTOR; event++) {
        await limiter.consume(BY_NETWORK, networkNumber(event % WIDER_NETWORK_FACTOR));
      }
      expect(await limiter.tryConsume(BY_NETWORK, networkNumber(200))).toBe(false);
      for (const number of [200, 0]) await limiter.refund(BY_NETWORK, networkNumber(number));
      expect(await limiter.consume(BY_NETWORK, networkNumber(201))).toBe(0);
    });
  });

  it('stores no value that it counts', async () => {
    const { limiter } = await startLimiter();
    await limiter.consume(NAME, 'ada@shop.example');
    const rows = await database.connection.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });
});
