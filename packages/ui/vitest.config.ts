import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // The contrast test reads the tokens; other style sheets are left out.
    css: { include: [/tokens\.css/] },
  },
});
