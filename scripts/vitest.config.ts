import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // Fixtures of the lint tests, not tests.
    exclude: ['fixtures/**'],
    // Longer than the default of 5 s, because some tests run whole programs on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    setupFiles: ['./test-run/fail-on-console.ts'],
  },
});
