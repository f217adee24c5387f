import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // What lint must refuse, not tests.
    exclude: ['fixtures/**'],
    // Not 5 s: some run whole programs, on a machine that may be busy.
    testTimeout: 30_000,
    setupFiles: ['./test-run/fail-on-console.ts'],
  },
});
