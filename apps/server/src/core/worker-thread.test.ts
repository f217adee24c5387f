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
});
