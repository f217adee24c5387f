import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'handoff',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/fail-on-console.ts'],
  },
});
