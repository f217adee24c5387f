import { fstatSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { isUnavailable } from '../repositories/database-failures.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import { createWalSync, type WalSyncError } from './wal-sync.ts';

const onSqlite = describe.runIf(inject('postgresUrl') === null);

onSqlite('syncing the write-ahead log', () => {
  let file: string;
  /** The disk's responses, one for each sync that has begun. */
  let syncs: ReturnType<typeof Promise.withResolvers<void>>[];
  const disk = vi.fn((_descriptor: number) => {
    const response = Promise.withResolvers<void>();
    syncs.push(response);
    return response.promise;
  });
  const onFailure = vi.fn((_error: WalSyncError) => undefined);
  beforeEach(() => {
    file = path.join(newTestDirectory(), 'atrium.db');
    writeFileSync(`${file}-wal`, 'what SQLite has committed');
    syncs = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  const begun = (count: number) => expect.poll(() => syncs).toHaveLength(count);

  it('shares the next sync among all that commit during one', async () => {
    const wal = createWalSync(file, { onFailure, sync: disk });
    const done: string[] = [];
    const first = wal.synced().then(() => done.push('first'));
    await begun(1);
    const others = ['second', 'third'].map((name) => wal.synced().then(() => done.push(name)));
    syncs[0]?.resolve();
    await first;
    // What was committed during the first sync may be missing in it.
    await begun(2);
    expect(done).toEqual(['first']);
    syncs[1]?.resolve();
    await Promise.all(others);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(disk).toHaveBeenCalledTimes(2);
    await wal.close();
  });

  it('acknowledges nothing after a failure, because later syncs may leave a gap before them', {
    tags: ['requirement-66'],
  }, async () => {
    const wal = createWalSync(file, { onFailure, sync: disk });
    const failing = wal.synced();
    await begun(1);
    const waiting = wal.synced();
    syncs[0]?.reject(new Error('EIO: i/o error, fdatasync'));
    for (const refused of [failing, waiting, wal.synced()]) {
      await expect(refused).rejects.toThrow('The write-ahead log was not synced: EIO');
      await expect(refused).rejects.toSatisfy(isUnavailable);
    }
    expect(disk).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
    await wal.close();
  });

  it('makes no call wait longer for the disk than for a database, and continues when it responds', {
    tags: ['requirement-92'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wal = createWalSync(file, { onFailure, sync: disk });
    const refused = [wal.synced()];
    await vi.advanceTimersByTimeAsync(0);
    refused.push(wal.synced());
    const outcomes = Promise.allSettled(refused);
    await vi.advanceTimersByTimeAsync(2500);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(wal.synced()).rejects.toSatisfy(isUnavailable);
    syncs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    syncs[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    const synced = wal.synced();
    await vi.advanceTimersByTimeAsync(0);
    syncs[2]?.resolve();
    await synced;
    expect(onFailure).not.toHaveBeenCalled();
    await wal.close();
  });

  it('waits for the disk before it closes the log', async () => {
    const wal = createWalSync(file, { onFailure, sync: disk });
    const synced = wal.synced();
    await begun(1);
    const descriptor = disk.mock.calls[0]?.[0] ?? -1;
    const closed = wal.close();
    expect(fstatSync(descriptor).isFile()).toBe(true);
    syncs[0]?.resolve();
    await Promise.all([synced, closed]);
    expect(() => fstatSync(descriptor)).toThrow('EBADF');
  });

  it('syncs the file itself', async () => {
    const wal = createWalSync(file, { onFailure });
    await wal.synced();
    await wal.close();
    const missing = createWalSync(`${file}-missing`, { onFailure });
    await expect(missing.synced()).rejects.toThrow('ENOENT');
    await expect(missing.synced()).rejects.toSatisfy(isUnavailable);
    // Nothing was committed to it, so nothing is lost.
    expect(onFailure).not.toHaveBeenCalled();
  });
});
