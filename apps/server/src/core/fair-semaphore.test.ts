import { expect, it, onTestFinished, vi } from 'vitest';
import { createFairSemaphore } from './fair-semaphore.ts';

const tooLong = new Error('too long');
const ended = new Error('ended');

it('a task that has waited too long is rejected, and the next one starts', async () => {
  const semaphore = createFairSemaphore({ concurrency: 1, waitMs: 1, refusal: () => tooLong });
  await semaphore.acquire('a');
  await expect(semaphore.acquire('a')).rejects.toBe(tooLong);
  const next = semaphore.acquire('b');
  semaphore.release('a');
  await next;
  await expect(semaphore.acquire('a')).rejects.toBe(tooLong);
  semaphore.release('b');
  await semaphore.acquire('a');
});

it('a task that has started does not count as refused when its time limit for waiting is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const semaphore = createFairSemaphore({
    concurrency: 1,
    maxWaiting: 1,
    waitMs: 10,
    refusal: () => tooLong,
  });
  await semaphore.acquire('a');
  const second = semaphore.acquire('a');
  semaphore.release('a');
  await second;
  await vi.advanceTimersByTimeAsync(5);
  const third = semaphore.acquire('a');
  await vi.advanceTimersByTimeAsync(6);
  await expect(semaphore.acquire('a')).rejects.toBe(tooLong);
  semaphore.release('a');
  await third;
});

it('one key gets no more than its share, although there are free places', async () => {
  const semaphore = createFairSemaphore({ concurrency: 3, perKey: 2 });
  const started: string[] = [];
  const acquire = (key: string) => semaphore.acquire(key).then(() => started.push(key));
  const all = ['a', 'a', 'a', 'b', 'b'].map(acquire);
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'a', 'b']);
  semaphore.release('b');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'a', 'b', 'b']);
  semaphore.release('a');
  await Promise.all(all);
  expect(started).toEqual(['a', 'a', 'b', 'b', 'a']);
});

it('all waiting tasks can be rejected at once', async () => {
  const semaphore = createFairSemaphore({ concurrency: 1 });
  await semaphore.acquire('a');
  const waiting = [semaphore.acquire('a'), semaphore.acquire('b')];
  semaphore.rejectAll(ended);
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    ended,
    ended,
  ]);
  semaphore.release('a');
  await semaphore.acquire('c');
});
