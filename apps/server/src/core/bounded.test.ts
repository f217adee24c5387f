import { beforeEach, describe, expect, it } from 'vitest';
import { boundedQueue, fairQueue, setBounded } from './bounded.ts';

describe('setBounded', () => {
  it('empties a full map before it takes another key', () => {
    const map = new Map<string, number>();
    setBounded(map, 2, 'a', 1);
    setBounded(map, 2, 'b', 2);
    expect([...map]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    setBounded(map, 2, 'c', 3);
    expect([...map]).toEqual([['c', 3]]);
  });

  it('replaces the value of a key without losing the others', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    setBounded(map, 2, 'a', 3);
    expect([...map]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });
});

describe('a bounded queue', () => {
  it('runs and holds as many tasks as it may, and refuses further ones until a place is free', async () => {
    const add = boundedQueue(1, 1);
    const first = Promise.withResolvers<string>();
    const running = add(() => first.promise);
    const waiting = add(async () => 'second');
    const refused = add(async () => 'third');
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    first.resolve('first');
    expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
    expect(await add(async () => 'fourth')).toBe('fourth');
  });
});

describe('a fair queue', () => {
  let started: string[];
  let running: PromiseWithResolvers<void>[];
  beforeEach(() => {
    started = [];
    running = [];
  });

  /** Adds tasks that run until `end`. */
  const addTo = (queue: ReturnType<typeof fairQueue>) => (key: string, name: string) =>
    queue(key, async () => {
      const task = Promise.withResolvers<void>();
      started.push(name);
      running.push(task);
      await task.promise;
      return name;
    });

  const allStarted = () => new Promise(setImmediate);

  /** Ends the task that has run longest, and waits for the next to start. */
  async function end() {
    await allStarted();
    running.shift()?.resolve();
    await allStarted();
  }

  it('runs as many tasks at once as it may, and returns their results', async () => {
    const add = addTo(fairQueue(2, 10));
    const results = ['1', '2', '3'].map((name) => add('a', name));
    await allStarted();
    expect(started).toEqual(['1', '2']);
    await end();
    expect(started).toEqual(['1', '2', '3']);
    await end();
    await end();
    expect(await Promise.all(results)).toEqual(['1', '2', '3']);
  });

  it('starts waiting tasks round-robin by key', async () => {
    const add = addTo(fairQueue(1, 10));
    const tasks = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)),
      ...['b1', 'b2'].map((name) => add('b', name)),
      add('c', 'c1'),
    ];
    for (const _ of tasks) await end();
    await Promise.all(tasks);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses the newest of the key with the most, when too many wait', async () => {
    const add = addTo(fairQueue(1, 3));
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
    await expect(flood[4]).rejects.toMatchObject({ code: 'unavailable' });
    const other = add('b', 'b1');
    await expect(flood[3]).rejects.toMatchObject({ code: 'unavailable' });
    for (const _ of [...started, 1, 2, 3]) await end();
    expect(await other).toBe('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses the newcomer where all keys have as many', async () => {
    const add = addTo(fairQueue(1, 2));
    const tasks = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1')];
    await expect(add('d', 'd1')).rejects.toMatchObject({ code: 'unavailable' });
    for (const _ of tasks) await end();
    await Promise.all(tasks);
    // A key whose only task was refused is not served.
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('refuses the newcomer where another key has as many', async () => {
    const add = addTo(fairQueue(1, 3));
    const tasks = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('b', 'b2')];
    const newcomer = add('a', 'a3');
    await expect(newcomer).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    for (const _ of tasks) await end();
    await Promise.all(tasks);
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('holds as many as before after some were refused and the others have run', async () => {
    const add = addTo(fairQueue(1, 2));
    for (const round of ['first', 'second', 'third']) {
      const tasks = ['a1', 'a2', 'a3'].map((name) => add('a', `${round} ${name}`));
      await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'unavailable' });
      for (const _ of tasks) await end();
      expect(await Promise.all(tasks)).toHaveLength(3);
    }
  });

  it('goes on after a task has failed', async () => {
    const queue = fairQueue(1, 2);
    const failing = queue('a', () => Promise.reject(new Error('broken')));
    const next = queue('a', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue('b', async () => 'later')).toBe('later');
  });
});
