import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    // Test files share imported modules; each sets up what it needs, and no module of ours has global state.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // Not 5 s: a machine that runs other work types slowly.
    testTimeout: 30_000,
    // Two tests read the tokens and the fonts; other style sheets are not processed.
    css: { include: [/tokens\.css/, /font\.css/] },
  },
});
