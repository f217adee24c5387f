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
  // The start of a server has once taken 88 seconds in CI, and hooks are not tried again.
  hookTimeout: 180_000,
  // What is waited for comes, but on a busy machine not within the default of one second.
  expect: { poll: { timeout: 15_000 } },
};

export const sqliteTests = {
  ...common,
  name: 'server-sqlite',
  globalSetup: ['src/testing/database/sqlite-for-tests.ts'],
};

/** What uses no database, or is refused before it does, runs once. */
const withoutDatabase = [
  'src/{config,crypto,mail}/**',
  'src/features/profile/images/{image-codec,image-memory,jpeg-segments,png-chunks}.test.ts',
  'src/features/profile/email-problems/mail-report-reader.test.ts',
  'src/http/body/bad-input.test.ts',
];

/** What is about numbers, and on PostgreSQL takes longer without showing more, runs once too. */
const anyDatabase = ['src/features/codes/launch-day.test.ts'];

/** Every other test runs on both databases. */
export default defineConfig({
  test: {
    projects: [
      { test: sqliteTests },
      {
        test: {
          ...common,
          name: 'server-postgres',
          exclude: [...withoutDatabase, ...anyDatabase],
          globalSetup: ['src/testing/database/postgres-for-tests.ts'],
        },
      },
    ],
  },
});
