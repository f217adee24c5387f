import { defineConfig, devices } from '@playwright/test';
import type { DatabaseKind } from './e2e/support/start-portal.ts';
import { locateChromium } from './scripts/test-run/browsers.ts';

const executablePath = locateChromium(process.env);

/** Chromium's sandbox does not work as root; the other switches keep it from calling home. */
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig<object, { database: DatabaseKind }>({
  testDir: 'e2e',
  testIgnore: 'gallery/**',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A second try where nobody can press a button again; it is counted as flaky and shown as such.
  retries: process.env.CI === undefined ? 0 : 1,
  // Each worker has a portal of its own.
  workers: 2,
  // Whole journeys on two busy cores; what hangs still ends.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { args, ...(executablePath === null ? {} : { executablePath }) },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'sqlite',
      testIgnore: ['gallery/**', 'all-screens/**', 'other-browsers/**'],
      use: { database: 'sqlite' },
    },
    {
      name: 'postgres',
      // What else differs between the databases, the server's own tests see: most of them run on both.
      testMatch: ['first-journey.spec.ts'],
      use: { database: 'postgres' },
    },
    // Not part of `npm test`, which would take too long.
    { name: 'all-screens', testMatch: 'all-screens/*.spec.ts', use: { database: 'sqlite' } },
    { name: 'other-browsers', testMatch: 'other-browsers/*.spec.ts', use: { database: 'sqlite' } },
  ],
});
