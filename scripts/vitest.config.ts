import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    // What lint must refuse, not tests.
    exclude: ['fixtures/**'],
    setupFiles: ['./test-run/fail-on-console.ts'],
  },
});
