import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'bench',
    // Some start whole servers, on a machine that may be busy.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    include: ['**/*.test.ts'],
    setupFiles: ['../scripts/test-run/fail-on-console.ts'],
  },
});
