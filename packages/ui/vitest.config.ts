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
    // Two tests read the tokens and the fonts; other style sheets are not processed.
    css: { include: [/tokens\.css/, /font\.css/] },
  },
});
