import { describe, expect, it } from 'vitest';
import { limitTable, WIDER_NETWORK_FACTOR } from '../config/limit-table.ts';
import { createMemoryLimiter } from './memory-limiter.ts';

const { max, windowSeconds } = limitTable.everyCall;

function startLimiter() {
  let time = 1_000_000;
  const limiter = createMemoryLimiter({ limits: limitTable, now: () => time, factor: 1 });
  const call = (session: string) => limiter.consume('everyCall', session);
  const exhaust = async (session: string) => {
    for (let count = 0; count < max; count++) await call(session);
  };
  const refund = (session: string) => limiter.refund('everyCall', session);
  return { call, refund, exhaust, pass: (seconds: number) => (time += seconds * 1000) };
}

describe('the memory limiter', () => {
  it('refuses the call after the last one, with the seconds until the window ends', async () => {
    const { call, exhaust, pass } = startLimiter();
    await exhaust('a');
    pass(windowSeconds - 2.5);
    await expect(call('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3 });
    await expect(call('b')).resolves.toBe(max - 1);
  });

  it('allows calls again when the window has ended, and not before', async () => {
    const { call, exhaust, pass } = startLimiter();
    await exhaust('a');
    pass(windowSeconds - 0.001);
    await expect(call('a')).rejects.toMatchObject({ code: 'rate_limited' });
    pass(0.001);
    await expect(call('a')).resolves.toBe(max - 1);
  });

  it('starts a new window when the clock was set back since the last one began', async () => {
    const { call, exhaust, pass } = startLimiter();
    await exhaust('a');
    await expect(call('a')).rejects.toMatchObject({ code: 'rate_limited' });
    pass(-0.001);
    await expect(call('a')).resolves.toBe(max - 1);
  });

  it('refunds an event of the same window once', async () => {
    const { call, refund, exhaust, pass } = startLimiter();
    expect(await refund('a')).toBe(false);
    await exhaust('a');
    expect(await refund('a')).toBe(true);
    await expect(call('a')).resolves.toBe(0);
    await expect(call('a')).rejects.toMatchObject({ code: 'rate_limited' });
    pass(windowSeconds);
    await call('a');
    expect([await refund('a'), await refund('a')]).toEqual([true, false]);
    await expect(call('a')).resolves.toBe(max - 1);
  });

  it('reports which counter was exceeded', async () => {
    const exceeded: string[][] = [];
    const limits = {
      ...limitTable,
      imageMissesByNetwork: { ...limitTable.imageMissesByNetwork, max: 1, widerFactor: 2 },
    };
    const limiter = createMemoryLimiter({
      limits,
      now: () => 1_000_000,
      factor: 1,
      countExceeded: (...counter) => exceeded.push(counter),
    });
    const miss = (network: string) => limiter.consume('imageMissesByNetwork', network);
    await miss('2001:db8:1:100::/56');
    await miss('2001:db8:1:200::/56');
    await expect(miss('2001:db8:1:100::/56')).rejects.toThrow();
    await expect(miss('2001:db8:1:300::/56')).rejects.toThrow();
    expect(exceeded).toEqual([
      ['imageMissesByNetwork', 'own'],
      ['imageMissesByNetwork', 'ipv6_48'],
    ]);
  });

  it('refunds an event to the IPv6 /48 too', async () => {
    const limiter = createMemoryLimiter({ limits: limitTable, now: () => 1_000_000, factor: 1 });
    const { max: perNetwork } = limitTable.imageMissesByNetwork;
    const networkNumber = (number: number) => `2001:db8:1:${(number << 8).toString(16)}::/56`;
    for (let event = 0; event < 2 * WIDER_NETWORK_FACTOR * perNetwork; event++) {
      const network = networkNumber(event % 100);
      await limiter.consume('imageMissesByNetwork', network);
      await limiter.refund('imageMissesByNetwork', network);
    }
    expect(await limiter.consume('imageMissesByNetwork', networkNumber(1))).toBe(perNetwork - 1);
  });

  it('clears all counts rather than storing more than 50,000', async () => {
    const { call, exhaust } = startLimiter();
    await exhaust('a');
    for (let other = 1; other < 50_000; other++) await call(`other-${other}`);
    await expect(call('a')).rejects.toMatchObject({ code: 'rate_limited' });
    await call('one more');
    await expect(call('a')).resolves.toBe(max - 1);
  });

  it('allows the factor times as many calls', async () => {
    const limiter = createMemoryLimiter({ limits: limitTable, now: () => 1_000_000, factor: 3 });
    expect(await limiter.consume('everyCall', 'a')).toBe(3 * max - 1);
  });

  it('allows 16 networks of an IPv6 /48 their calls, and a seventeenth none', async () => {
    const limiter = createMemoryLimiter({ limits: limitTable, now: () => 1_000_000, factor: 1 });
    const { max: perNetwork } = limitTable.cspReportsByNetwork;
    const callFrom = (number: number) =>
      limiter.consume('cspReportsByNetwork', `2001:db8:1:${(number << 8).toString(16)}::/56`);
    for (let number = 0; number < WIDER_NETWORK_FACTOR; number++) {
      for (let event = 0; event < perNetwork; event++) await callFrom(number);
    }
    await expect(callFrom(WIDER_NETWORK_FACTOR)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
