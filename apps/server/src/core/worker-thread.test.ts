import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newTestDirectory } from '../testing/test-directory.ts';
import { MINUTE_MS } from './lifetimes.ts';
import { createWorkerThread } from './worker-thread.ts';

/** A thread that returns all tasks that it has had since it started. */
function createRecorder(idleMs: number) {
  const file = path.join(newTestDirectory(), 'record.mjs');
  writeFileSync(
    file,
    'const tasks = []; export default (task) => [...tasks, task].slice(0, tasks.push(task));',
  );
  const thread = createWorkerThread<string, string[]>({
    program: pathToFileURL(file),
    firstTask: 'first',
    startTimeoutMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
    idleMs,
  });
  onTestFinished(() => thread.close());
  return thread;
}

/** A thread whose task keeps as many numbers as it is told. */
function createHoarder() {
  const file = path.join(newTestDirectory(), 'hoard.mjs');
  writeFileSync(
    file,
    'export default (count) => Array.from({ length: count }, (_, n) => [n]).length;',
  );
  const thread = createWorkerThread<number, number>({
    program: pathToFileURL(file),
    firstTask: 0,
    startTimeoutMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
  });
  onTestFinished(() => thread.close());
  return thread;
}

/** Resolves once the next thread that starts has ended. */
async function nextThreadEnds(): Promise<void> {
  const [worker] = (await once(process, 'worker')) as [Worker];
  await once(worker, 'exit');
}

describe('a worker thread', () => {
  it('runs the task that loads its data once, before all others', async () => {
    const thread = createRecorder(MINUTE_MS);
    expect(await Promise.all([thread.run('a'), thread.run('b')])).toEqual([
      ['first', 'a'],
      ['first', 'a', 'b'],
    ]);
    expect(await thread.run('c')).toEqual(['first', 'a', 'b', 'c']);
  });

  it('ends when it is idle, and loads its data again for the next task', async () => {
    const thread = createRecorder(1);
    const ended = nextThreadEnds();
    await thread.run('a');
    await ended;
    expect(await thread.run('b')).toEqual(['first', 'b']);
  });

  it('loses no task that arrives while it ends', async () => {
    const thread = createRecorder(0);
    for (let round = 0; round < 20; round++) {
      const results = await Promise.all([thread.run('a'), thread.run('b')]);
      expect(results.map((tasks) => tasks.at(-1))).toEqual(['a', 'b']);
    }
  });

  it('ends without the server when a task needs too much memory, and the next task starts it again', async () => {
    const thread = createHoarder();
    await expect(thread.run(20_000_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await thread.run(3)).toBe(3);
  });
});
