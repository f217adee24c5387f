import { expect, it } from 'vitest';
import { testSteps } from './test-steps.ts';

it('has each step after those that it needs', () => {
  const late = testSteps.flatMap(({ name, needs = [] }, index) => {
    const earlier = testSteps.slice(0, index).map((step) => step.name);
    return needs.filter((need) => !earlier.includes(need)).map((need) => `${name}: ${need}`);
  });
  expect(late).toEqual([]);
});
