import { defineConfig } from 'vitest/config';
import { SLOW, testTags } from './scripts/evidence/requirements.ts';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'scripts/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
    // `npm test` leaves out what is tagged as slow. A test that shows a requirement names it; `scripts/evidence`
    // reads them from the report. It is never retried: a requirement that holds every second time does not hold.
    tags: testTags.map((tag) => (tag.name === SLOW ? tag : { ...tag, retry: 0 })),
  },
});
