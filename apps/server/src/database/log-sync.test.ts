import { fstatSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newTestDirectory } from '../testing/database/test-database.ts';
import { createLogSync } from './log-sync.ts';

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
  beforeEach(() => {
    file = path.join(newTestDirectory(), 'atrium.db');
    writeFileSync(`${file}-wal`, 'what SQLite has committed');
    syncs = [];
  });
  afterEach(() => disk.mockClear());

  const begun = (count: number) => vi.waitFor(() => expect(syncs).toHaveLength(count));

  it('shares the next sync among all that commit during one', async () => {
    const log = createLogSync(file, disk);
    const done: string[] = [];
    const first = log.synced().then(() => done.push('first'));
    await begun(1);
    const others = ['second', 'third'].map((name) => log.synced().then(() => done.push(name)));
    syncs[0]?.resolve();
    await first;
    // What was committed during the first sync may be missing in it.
    await begun(2);
    expect(done).toEqual(['first']);
    syncs[1]?.resolve();
    await Promise.all(others);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(disk).toHaveBeenCalledTimes(2);
    await log.close();
  });

  it('fails for those whose commit is not on the disk, and for nobody else', async () => {
    const log = createLogSync(file, disk);
    const failing = log.synced();
    await begun(1);
    const next = log.synced();
    syncs[0]?.reject(new Error('The disk is full.'));
    await expect(failing).rejects.toThrow('The disk is full.');
    await begun(2);
    syncs[1]?.resolve();
    await next;
    await log.close();
  });

  it('waits for the disk before it closes the log', async () => {
    const log = createLogSync(file, disk);
    const synced = log.synced();
    await begun(1);
    const descriptor = disk.mock.calls[0]?.[0] ?? -1;
    const closed = log.close();
    expect(fstatSync(descriptor).isFile()).toBe(true);
    syncs[0]?.resolve();
    await Promise.all([synced, closed]);
    expect(() => fstatSync(descriptor)).toThrow('EBADF');
  });

  it('syncs the file itself', async () => {
    const log = createLogSync(file);
    await log.synced();
    await log.close();
    await expect(createLogSync(`${file}-missing`).synced()).rejects.toThrow('ENOENT');
  });
});
