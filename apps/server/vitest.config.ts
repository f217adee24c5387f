import { defineConfig } from 'vitest/config';

const common = {
  // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
  isolate: false,
  include: ['src/**/*.test.ts'],
  setupFiles: [
    '../../scripts/test-run/fail-on-console.ts',
    'src/testing/remove-test-directories.ts',
  ],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export const sqliteTests = {
  ...common,
  name: 'server-sqlite',
  globalSetup: ['src/testing/database/sqlite-for-tests.ts'],
};

/** Every server test runs on both databases. */
export default defineConfig({
  test: {
    projects: [
      { test: sqliteTests },
      {
        test: {
          ...common,
          name: 'server-postgres',
          globalSetup: ['src/testing/database/postgres-for-tests.ts'],
        },
      },
    ],
  },
});
