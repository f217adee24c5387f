import { describe, expect, it } from 'vitest';
import { limitTable } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import type { Limiter } from './limiter.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { loginKeys } from './login-throttle.ts';
import { createMemoryLimiter } from './memory-limiter.ts';

const network = '203.0.113.0/24';
const login = { keys: loginKeys('ada@shop.example', { knownDeviceHash: null, network }), network };
const { max } = limitTable.loginFailuresByNetwork;

/** Attempts that the account's counter fails with an error, and what they leave in the audit log. */
function startAttempts(error: Error, refund?: Limiter['refund']) {
  const events: string[] = [];
  const limiter = createMemoryLimiter({ limits: limitTable, now: () => 1_000_000, factor: 1 });
  const attempts = createLoginAttempts({
    limiter: { ...limiter, ...(refund && { refund }) },
    loginThrottle: {
      countAttempt: () => Promise.reject(error),
      refundAttempt: async () => undefined,
      clear: async () => undefined,
    },
    audit: (event, ..._details) => void events.push(event),
  });
  return { attempt: () => attempts.count(login), limiter, events };
}

describe('an attempt to log in', () => {
  it('that the account’s counter refuses is audited, and does not count for the network', async () => {
    const error = new AppError('rate_limited');
    const { attempt, limiter, events } = startAttempts(error);
    await expect(attempt()).rejects.toBe(error);
    expect(error.audited).toBe(true);
    expect(events).toEqual(['login_throttled']);
    expect(await limiter.consume('loginFailuresByNetwork', network)).toBe(max - 1);
  });

  it.each([
    ['the database is unavailable', new Error('connection lost')],
    ['too many wait for the database', new AppError('unavailable')],
  ])(
    'that cannot be counted because %s is not audited as refused, and does not count for the network',
    async (_, error) => {
      const { attempt, limiter, events } = startAttempts(error);
      await expect(attempt()).rejects.toBe(error);
      expect(events).toEqual([]);
      expect(await limiter.consume('loginFailuresByNetwork', network)).toBe(max - 1);
    },
  );

  it('fails with the first error when the network’s count cannot be refunded', async () => {
    const error = new Error('connection lost');
    const { attempt } = startAttempts(error, () => Promise.reject(new Error('still lost')));
    await expect(attempt()).rejects.toBe(error);
  });

  it('fails also when the refund never ends', async () => {
    const error = new Error('connection lost');
    const { attempt } = startAttempts(error, () => new Promise<never>(() => {}));
    await expect(attempt()).rejects.toBe(error);
  });
});
