import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { networkOf } from '../network.ts';
import { LINES_PER_MINUTE } from './line-limit.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('the audit lines of calls that anybody can make', () => {
  const EXCESS = 5;
  const credentials = Buffer.from('nobody:guessed').toString('base64');
  const consume = (browser: TestBrowser) =>
    browser.call(endpoints.consumeHandoff, {
      body: { handoff: 'a.b.c' },
      headers: { authorization: `Basic ${credentials}` },
    });
  const linesFrom = (browser: TestBrowser) =>
    portal.logLines
      .map((line) => JSON.parse(line))
      .filter(
        ({ event, network }) => event === 'call_refused' && network === networkOf(browser.address),
      );

  it('are limited for each network, and show how many were left out', async () => {
    const flood = portal.client();
    for (let call = 0; call < LINES_PER_MINUTE + EXCESS; call++) {
      // Never refused for their number: a genuine client may share the network.
      expect((await consume(flood)).status).toBe(401);
    }
    const written = linesFrom(flood);
    expect(written).toHaveLength(LINES_PER_MINUTE);
    expect(written.every((line) => !('suppressed' in line))).toBe(true);
    const elsewhere = portal.client();
    await consume(elsewhere);
    expect(linesFrom(elsewhere)).toHaveLength(1);
    portal.advance(60_000);
    for (let call = 0; call < 2; call++) await consume(flood);
    const [first, second] = linesFrom(flood).slice(LINES_PER_MINUTE);
    expect(first).toMatchObject({ suppressed: EXCESS });
    expect(second).not.toHaveProperty('suppressed');
  });

  it('are all counted among the metrics', async () => {
    const counted = async () => {
      const { body } = await portal.app.http.inject('/metrics');
      return Number(/atrium_events_total\{event="call_refused"\} (\d+)/.exec(body)?.[1]);
    };
    const before = await counted();
    const flood = portal.client();
    for (let call = 0; call < LINES_PER_MINUTE + EXCESS; call++) await consume(flood);
    expect(await counted()).toBe(before + LINES_PER_MINUTE + EXCESS);
  });

  it('of a webhook and of the metrics are limited as well', async () => {
    for (const url of ['/webhooks/shopify', '/webhooks/mail', '/metrics']) {
      const begun = portal.logLines.length;
      const method = url === '/metrics' ? 'GET' : 'POST';
      const request = { method, url, remoteAddress: '198.51.100.9' } as const;
      for (let call = 0; call < LINES_PER_MINUTE + EXCESS; call++) {
        await portal.app.http.inject(request);
      }
      const refused = portal.logLines
        .slice(begun)
        .filter((line) => line.includes('"event":"call_refused"'));
      expect(refused, url).toHaveLength(LINES_PER_MINUTE);
    }
  });
});

const linesOf = (userId: string) => portal.logLines.filter((line) => line.includes(userId));

describe('an audit line from within a transaction', () => {
  it('is written once, though PostgreSQL had the transaction run again', async () => {
    const { transact, audit } = portal.app.dependencies;
    let tries = 0;
    await transact(async () => {
      audit('store_verified', { userId: 'tried-again', storeId: 'any' });
      if (++tries < 3) throw Object.assign(new Error('serialization failure'), { code: '40001' });
      expect(linesOf('tried-again')).toEqual([]);
    });
    expect(tries).toBe(3);
    expect(linesOf('tried-again')).toHaveLength(1);
  });

  it('is not written when the transaction is rolled back', async () => {
    const { transact, audit } = portal.app.dependencies;
    const given = transact(async () => {
      audit('store_verified', { userId: 'came-to-nothing', storeId: 'any' });
      throw new Error('no');
    });
    await expect(given).rejects.toThrow('no');
    expect(linesOf('came-to-nothing')).toEqual([]);
  });
});
