import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'handoff',
    // Not 5 s: on a busy machine, to make and check many keys takes longer.
    testTimeout: 30_000,
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/test-run/fail-on-console.ts'],
  },
});
