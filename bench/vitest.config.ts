import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'bench',
    include: ['**/*.test.ts'],
    setupFiles: ['../scripts/test-run/fail-on-console.ts'],
  },
});
