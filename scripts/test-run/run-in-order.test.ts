import { expect, it } from 'vitest';
import { runInOrder } from './run-in-order.ts';
import { testSteps } from './test-steps.ts';

interface Step {
  name: string;
  needs?: string[];
  cores?: number;
}

/** Runs tasks on two cores; each lasts until all that can start beside it have started. */
async function record(tasks: readonly Step[], failing: readonly string[] = []) {
  const lines: string[] = [];
  await runInOrder(tasks, 2, async ({ name }) => {
    lines.push(`${name} starts`);
    await new Promise(setImmediate);
    lines.push(`${name} ends`);
    return !failing.includes(name);
  });
  return lines;
}

it('runs two tasks of one core beside each other, and one of all cores alone', async () => {
  const tasks = [{ name: 'a', cores: 1 }, { name: 'b', cores: 1 }, { name: 'all' }];
  expect(await record(tasks)).toEqual([
    'a starts',
    'b starts',
    'a ends',
    'b ends',
    'all starts',
    'all ends',
  ]);
});

it('lets a task that is waited for end first', async () => {
  const tasks = [
    { name: 'built', cores: 1 },
    { name: 'released', cores: 1, needs: ['built'] },
  ];
  expect(await record(tasks)).toEqual([
    'built starts',
    'built ends',
    'released starts',
    'released ends',
  ]);
});

it('starts nothing after a failure, and lets what runs come to its end', async () => {
  const tasks = [{ name: 'a', cores: 1 }, { name: 'b', cores: 1 }, { name: 'never' }];
  expect(await record(tasks, ['a'])).toEqual(['a starts', 'b starts', 'a ends', 'b ends']);
});

it('fails when a task cannot be run at all', async () => {
  const broken = runInOrder([{ name: 'a' }], 2, () => Promise.reject(new Error('no such program')));
  await expect(broken).rejects.toThrow('no such program');
});

it('finds each step of npm test after those that it needs', () => {
  const late = testSteps.flatMap(({ name, needs = [] }, index) => {
    const earlier = testSteps.slice(0, index).map((step) => step.name);
    return needs.filter((need) => !earlier.includes(need)).map((need) => `${name}: ${need}`);
  });
  expect(late).toEqual([]);
});
