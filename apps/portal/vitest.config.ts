import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'portal',
    environment: 'jsdom',
    // Files share what they import: each starts what it needs itself, and nothing of ours is a singleton.
    isolate: false,
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Not 5 s: a machine that runs other work types slowly.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    css: false,
  },
});
