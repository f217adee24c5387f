import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'sandbox',
    // Not 5 s: on a busy machine, a server starts slowly.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/test-run/fail-on-console.ts'],
  },
});
