import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'contract',
    // Properties over many values, on a machine that may be busy.
    testTimeout: 30_000,
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/test-run/fail-on-console.ts'],
  },
});
