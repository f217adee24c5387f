import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

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
