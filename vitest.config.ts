import { defineConfig } from 'vitest/config';
import { requirements, SLOW } from './scripts/evidence/requirements.ts';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'scripts/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
    // `npm test` leaves the files out that are tagged as slow. A test that shows a requirement names it; `scripts/evidence`
    // reads them from the report. It is never retried: a requirement that holds every second time does not hold.
    tags: [
      { name: SLOW, description: 'Takes tens of seconds' },
      ...requirements.map(({ tag, title }) => ({ name: tag, description: title, retry: 0 })),
    ],
  },
});
