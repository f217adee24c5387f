import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const tooLong = new Error('too long');
const ended = new Error('ended');

it('whoever has waited too long is refused, and the next gets the turn', async () => {
  const turns = createFairTurns({ atOnce: 1, waitMs: 1, refusal: () => tooLong });
  await turns.take('a');
  await expect(turns.take('a')).rejects.toBe(tooLong);
  const next = turns.take('b');
  turns.end('a');
  await next;
  await expect(turns.take('a')).rejects.toBe(tooLong);
  turns.end('b');
  await turns.take('a');
});

it('one source gets no more turns at once than it may have, although others are free', async () => {
  const turns = createFairTurns({ atOnce: 3, perSource: 2 });
  const started: string[] = [];
  const take = (source: string) => turns.take(source).then(() => started.push(source));
  const all = [take('a'), take('a'), take('a'), take('b'), take('b')];
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'a', 'b']);
  turns.end('b');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'a', 'b', 'b']);
  turns.end('a');
  await Promise.all(all);
  expect(started).toEqual(['a', 'a', 'b', 'b', 'a']);
});

it('all who wait can be refused at once', async () => {
  const turns = createFairTurns({ atOnce: 1 });
  await turns.take('a');
  const waiting = [turns.take('a'), turns.take('b')];
  turns.refuseAll(ended);
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    ended,
    ended,
  ]);
  turns.end('a');
  await turns.take('c');
});
