import { defineConfig } from 'vitest/config';

const common = {
  // Files share what they import: each starts what it needs itself, and a module keeps no state of its own.
  isolate: false,
  include: ['src/**/*.test.ts'],
  setupFiles: ['../../scripts/test-run/fail-on-console.ts', 'src/testing/test-directory.ts'],
  globalSetup: ['src/testing/database/migrated-database.ts'],
  testTimeout: 30_000,
  // The start of a server has once taken 88 seconds in CI, and hooks are not tried again.
  hookTimeout: 180_000,
  // What is waited for comes, but on a busy machine not within the default of one second.
  expect: { poll: { timeout: 15_000 } },
};

export const sqliteTests = {
  ...common,
  name: 'server-sqlite',
};

/** What uses no database, or is refused before it does, runs once. */
const withoutDatabase = [
  'src/{config,core,crypto,mail}/**',
  'src/gateways/{mail-tls,outbound-calls}.test.ts',
  'src/gateways/{affiliates,social}/**',
  'src/limits/{limit-buckets,limits-document,login-attempts,memory-limiter,refund-failures}.test.ts',
  'src/http/{headers,openapi/openapi}.test.ts',
  'src/http/body/{bad-input,body-budget}.test.ts',
  'src/features/accounts/new-user.test.ts',
  'src/features/auth/registration/validate-email.test.ts',
  'src/features/products/authenticate-product.test.ts',
  'src/features/profile/{list-countries,contact/expensive-number}.test.ts',
  'src/features/profile/email-problems/{mail-report-reader,read-mail-report.worker}.test.ts',
  'src/features/profile/images/{image-codec,image-memory,jpeg-segments,png-chunks,resize-image}.test.ts',
  'src/features/sessions/device-name.test.ts',
  'src/features/shopify/webhooks/read-webhook.test.ts',
];

/** What is about numbers, and on PostgreSQL takes longer without showing more, runs once too. */
const anyDatabase = ['src/features/codes/limits/launch-day.test.ts'];

const features = 'src/features/**/*.test.ts';
const races = 'src/features/**/*-races.test.ts';

const postgresTests = {
  ...common,
  exclude: [...withoutDatabase, ...anyDatabase],
};

/** Every other test runs on both databases; on PostgreSQL in two projects, because `npm test` leaves the second to CI. */
export default defineConfig({
  test: {
    projects: [
      { test: sqliteTests },
      {
        test: {
          ...postgresTests,
          name: 'server-postgres',
          exclude: [...postgresTests.exclude, 'src/features/**/!(*-races).test.ts'],
        },
      },
      {
        test: {
          ...postgresTests,
          name: 'server-postgres-features',
          include: [features],
          exclude: [...postgresTests.exclude, races],
        },
      },
    ],
  },
});
