import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** The gallery's stories and widgets in Chromium; `storybook build` goes before. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/gallery',
  timeout: 60_000,
  use: {
    ...journeys.use,
    trace: 'off',
    screenshot: 'off',
    // Nothing moves, so that what is measured stands still.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [{ name: 'gallery' }],
});
