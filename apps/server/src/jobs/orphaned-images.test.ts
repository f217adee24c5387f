import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../core/lifetimes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const portals: TestApp[] = [];
let listings = 0;
beforeAll(async () => {
  const first = await startTestApp();
  portals.push(first, await startTestApp({}, { sibling: first }));
  for (const { app } of portals) {
    const { imageStore } = app.dependencies;
    const list = imageStore.list.bind(imageStore);
    imageStore.list = () => {
      listings += 1;
      return list();
    };
  }
});
afterAll(async () => {
  for (const portal of portals.toReversed()) await portal.close();
});

const runEverywhere = () => Promise.all(portals.map(({ app }) => app.jobs.orphanedImages.run()));

describe('the job for orphaned images', () => {
  it('lists the stored images once a day, however many processes and runs there are', async () => {
    await runEverywhere();
    await runEverywhere();
    expect(listings).toBe(1);
    portals[0]?.advance(DAY_MS);
    await runEverywhere();
    expect(listings).toBe(2);
  });

  it('tries again at the next run when the images cannot be listed', async () => {
    const [first, second] = portals as [TestApp, TestApp];
    first.advance(DAY_MS);
    const { imageStore } = first.app.dependencies;
    const { list } = imageStore;
    imageStore.list = () => {
      throw new Error('The bucket is unavailable.');
    };
    await expect(first.app.jobs.orphanedImages.run()).rejects.toThrow('unavailable');
    imageStore.list = list;
    await second.app.jobs.orphanedImages.run();
    expect(listings).toBe(3);
  });

  it('goes on at the next start with what a stopped process has left, and lets it end before the database closes', async () => {
    const [first] = portals as [TestApp, TestApp];
    first.advance(DAY_MS);
    const stopping = await startTestApp({}, { sibling: first });
    const { imageStore } = stopping.app.dependencies;
    const removing = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const events: string[] = [];
    imageStore.list = async function* () {
      for (const digit of ['1', '2', '3']) yield { name: digit.repeat(32), writtenAt: 0 };
    };
    imageStore.remove = async () => {
      removing.resolve();
      await answered.promise;
      events.push('removed');
    };
    const { database } = stopping;
    const closeDatabase = database.close;
    database.close = async () => {
      events.push('database closed');
      await closeDatabase();
    };
    const run = stopping.app.jobs.orphanedImages.run();
    await removing.promise;
    const { http } = stopping.app;
    const closeHttp = http.close.bind(http);
    const closeThenAnswer = async () => {
      await closeHttp();
      setImmediate(answered.resolve);
    };
    // Cast, because it has another signature with a callback, which is not used.
    http.close = closeThenAnswer as typeof http.close;
    await stopping.close();
    expect(await run).toBe(1);
    expect(events).toEqual(['removed', 'database closed']);
    const before = listings;
    await runEverywhere();
    expect(listings).toBe(before + 1);
  });

  it('holds no more than a batch of names, however many images there are', async () => {
    const [portal] = portals as [TestApp, TestApp];
    portal.advance(DAY_MS);
    const { imageStore } = portal.app.dependencies;
    let listed = 0;
    let removed = 0;
    let mostWaiting = 0;
    imageStore.list = async function* () {
      for (; listed < 1200; listed++) {
        mostWaiting = Math.max(mostWaiting, listed - removed);
        yield { name: listed.toString(16).padStart(32, '0'), writtenAt: 0 };
      }
    };
    imageStore.remove = async () => {
      removed += 1;
    };
    expect(await portal.app.jobs.orphanedImages.run()).toBe(1200);
    expect([removed, mostWaiting]).toEqual([1200, 499]);
  });
});
