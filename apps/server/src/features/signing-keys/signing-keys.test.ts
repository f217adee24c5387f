import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSigningKeys, currentKey } from './signing-keys.ts';

const NOW = 1_800_000_000_000;

const key = (name: string, created_at: number, retired_at: number | null = null) => ({
  name,
  created_at,
  retired_at,
});

describe('the key that signs', () => {
  it.each([
    [
      'is the newest that everybody has had for ten minutes',
      [key('new', NOW - 10 * MINUTE_MS), key('old', NOW - 60 * MINUTE_MS, NOW + MINUTE_MS)],
      'new',
    ],
    [
      'is the previous one until all processes have the new one',
      [key('new', NOW - 10 * MINUTE_MS + 1), key('old', NOW - 60 * MINUTE_MS, NOW + MINUTE_MS)],
      'old',
    ],
    ['is the first one at once, because there is no other', [key('only', NOW)], 'only'],
    ['is the older of two that are both new', [key('two', NOW), key('one', NOW - 1)], 'one'],
    [
      'is not one that has retired',
      [key('new', NOW - MINUTE_MS), key('old', NOW - 60 * MINUTE_MS, NOW)],
      'new',
    ],
    [
      'is one that retires in a moment',
      [key('new', NOW - MINUTE_MS), key('old', NOW - 60 * MINUTE_MS, NOW + 1)],
      'old',
    ],
    [
      'is the newest of those that have all retired',
      [
        key('two', NOW - 60 * MINUTE_MS, NOW - 1),
        key('one', NOW - 90 * MINUTE_MS, NOW - MINUTE_MS),
      ],
      'two',
    ],
  ])('%s', (_, keys, expected) => {
    expect(currentKey(keys, NOW).name).toBe(expected);
  });

  it('is missing: the call throws an error that names it', () => {
    expect(() => currentKey([], NOW)).toThrow('There is no signing key.');
  });
});

describe('the keys of a process', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
  });
  afterAll(() => portal.close());

  it('are read again every minute, until it stops', async () => {
    const { dependencies } = portal.app;
    const { refreshSigningKeys } = portal.app.jobs;
    const { signingKeys } = dependencies;
    const published = () => signingKeys.publicKeys().keys.map(({ kid }) => kid);
    const [first] = published();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    refreshSigningKeys.start();
    const { kid: second } = await rotateKeys(dependencies);
    vi.advanceTimersByTime(59_999);
    await dependencies.repositories.signingKeys.list();
    expect(published()).toEqual([first]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => published().sort()).toEqual([first, second].sort());

    await refreshSigningKeys.stop();
    await rotateKeys(dependencies);
    const list = vi.spyOn(dependencies.repositories.signingKeys, 'list');
    vi.advanceTimersByTime(120_000);
    expect(list).not.toHaveBeenCalled();
  });

  it('are read by a job that has the name of the documents in the metrics', async () => {
    await portal.app.jobs.refreshSigningKeys.run();
    const { body } = await portal.app.http.inject('/metrics');
    expect(body).toContain('atrium_job_runs_total{job="signing-keys",outcome="done"}');
  });

  it('are joined by a new one when all of them have retired', async () => {
    const { dependencies } = portal.app;
    await portal.database.connection
      .updateTable('signing_keys')
      .set({ retired_at: portal.now() + MINUTE_MS })
      .execute();
    const before = await dependencies.repositories.signingKeys.list();
    await createSigningKeys(dependencies);
    const after = await dependencies.repositories.signingKeys.list();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ retired_at }) => retired_at === null)).toHaveLength(1);
  });

  it('stay when they cannot be read again', async () => {
    const { repositories, ...dependencies } = portal.app.dependencies;
    const reads = { ...repositories, signingKeys: { ...repositories.signingKeys } };
    const keys = await createSigningKeys({ ...dependencies, repositories: reads });
    const before = keys.publicKeys();
    reads.signingKeys.list = () => Promise.reject(new Error('the database is unavailable'));
    await expect(keys.refresh()).rejects.toThrow('unavailable');
    expect(keys.publicKeys()).toEqual(before);
  });
});
