import { defineConfig } from 'vitest/config';
import { requirements } from './scripts/evidence/requirements.ts';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'scripts/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
    // A test that shows a requirement names it; `scripts/evidence` reads them from the report. It is never retried: a
    // requirement that holds every second time does not hold.
    tags: requirements.map(({ tag, title }) => ({ name: tag, description: title, retry: 0 })),
  },
});
