import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'sandbox',
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/test-run/fail-on-console.ts'],
  },
});
