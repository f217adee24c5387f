import { describe, expect, it } from 'vitest';
import { limitTable } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { limitFailures, refundFailures } from './refund-failures.ts';

const fail = (error: Error) => () => Promise.reject(error);

describe('counted work that fails', () => {
  it.each<[string, Error, boolean]>([
    ['the caller’s mistake', new AppError('invalid_code'), false],
    ['a refusal by a limit', new AppError('rate_limited'), false],
    ['an unavailable service', new AppError('unavailable'), true],
    ['an internal error', new AppError('internal'), true],
    ['an unexpected error', new Error('connection lost'), true],
  ])('with %s fails with its own error', async (_, error, isRefunded) => {
    const refunds: unknown[] = [];
    const refund = async (reason: unknown) => void refunds.push(reason);
    await expect(refundFailures(fail(error), refund)).rejects.toBe(error);
    expect(refunds).toEqual(isRefunded ? [error] : []);
  });

  it('fails with its own error when the refund fails too', async () => {
    const error = new Error('connection lost');
    const refund = fail(new Error('connection still lost'));
    await expect(refundFailures(fail(error), refund)).rejects.toBe(error);
  });

  it('fails with its own error also when the refund never ends', async () => {
    const error = new Error('connection lost');
    const endless = () => new Promise<never>(() => {});
    await expect(refundFailures(fail(error), endless)).rejects.toBe(error);
  });
});

describe('a check whose failures are limited', () => {
  const { max } = limitTable.linkFailuresByNetwork;

  function startCheck() {
    const limiter = createMemoryLimiter({ limits: limitTable, now: () => 1_000_000, factor: 1 });
    const counted = { limit: 'linkFailuresByNetwork', network: '203.0.113.0/24' } as const;
    return (check: () => Promise<string>) => limitFailures(limiter, counted, check);
  }

  it('succeeds any number of times', async () => {
    const run = startCheck();
    for (let time = 0; time <= max; time++) expect(await run(async () => 'valid')).toBe('valid');
  });

  it('is not counted when a service was unavailable', async () => {
    const run = startCheck();
    const error = new AppError('unavailable');
    for (let time = 0; time <= max; time++) await expect(run(fail(error))).rejects.toBe(error);
  });

  it('is refused after too many failures, before it runs', async () => {
    const run = startCheck();
    const error = new AppError('invalid_code');
    for (let time = 0; time < max; time++) await expect(run(fail(error))).rejects.toBe(error);
    await expect(run(async () => 'valid')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('succeeds also when refunding its success never ends', async () => {
    const limiter = { consume: async () => 1, refund: () => new Promise<never>(() => {}) };
    const counted = { limit: 'linkFailuresByNetwork', network: '203.0.113.0/24' } as const;
    expect(await limitFailures(limiter, counted, async () => 'valid')).toBe('valid');
  });

  it('succeeds when its success cannot be refunded', async () => {
    const limiter = { consume: async () => 1, refund: fail(new Error('connection lost')) };
    const counted = { limit: 'linkFailuresByNetwork', network: '203.0.113.0/24' } as const;
    expect(await limitFailures(limiter, counted, async () => 'valid')).toBe('valid');
  });
});
