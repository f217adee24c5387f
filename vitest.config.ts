import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SLOW, testTags } from './scripts/evidence/requirements.ts';

/** For the tests of a folder; a busy machine takes longer than the default of 5 s. */
const common = {
  include: ['**/*.test.ts'],
  setupFiles: [`${import.meta.dirname}/scripts/test-run/fail-on-console.ts`],
  testTimeout: 30_000,
  hookTimeout: 180_000,
};

/** Files share what they import: each starts what it needs itself, and nothing of ours is a singleton. */
const shared = { ...common, isolate: false, include: ['src/**/*.test.ts'] };

/** In jsdom; each project has a set-up file of its own. */
const inBrowser = {
  ...shared,
  environment: 'jsdom',
  include: ['src/**/*.test.{ts,tsx}'],
  restoreMocks: true,
};

/** Every project but the server, which has several. */
export const testProjects = {
  contract: { root: 'packages/contract', test: { ...shared, name: 'contract' } },
  handoff: { root: 'packages/handoff', test: { ...shared, name: 'handoff' } },
  ui: {
    root: 'packages/ui',
    test: {
      ...inBrowser,
      name: 'ui',
      setupFiles: [`${import.meta.dirname}/packages/ui/src/testing/setup.ts`],
      // Two tests read the tokens and the fonts; other style sheets are not processed.
      css: { include: [/tokens\.css/, /font\.css/] },
    },
  },
  portal: {
    root: 'apps/portal',
    test: {
      ...inBrowser,
      name: 'portal',
      setupFiles: [`${import.meta.dirname}/apps/portal/src/testing/setup.ts`],
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      expect: { poll: { timeout: 15_000 } },
      css: false,
    },
  },
  sandbox: { root: 'apps/sandbox', test: { ...shared, name: 'sandbox' } },
  // Fixtures of the lint tests are no tests.
  scripts: { root: 'scripts', test: { ...common, name: 'scripts', exclude: ['fixtures/**'] } },
  bench: { root: 'bench', test: { ...common, name: 'bench' } },
} satisfies Record<string, TestProjectInlineConfiguration>;

export default defineConfig({
  test: {
    projects: [...Object.values(testProjects), 'apps/server/vitest.config.ts'],
    // `npm test` leaves out what is tagged as slow. A test that shows a requirement names it; `scripts/evidence`
    // reads them from the report. It is never retried: a requirement that holds every second time does not hold.
    tags: testTags.map((tag) => (tag.name === SLOW ? tag : { ...tag, retry: 0 })),
  },
});
