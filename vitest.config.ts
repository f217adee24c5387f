import { defineConfig } from 'vitest/config';
import { readRequirements } from './scripts/evidence/requirements.ts';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'scripts/vitest.config.ts',
    ],
    // A test that shows a requirement names it; `scripts/evidence` reads them from the report.
    tags: readRequirements().map(({ tag, title }) => ({ name: tag, description: title })),
  },
});
