import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens; `scripts/dev.ts` names it. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    sourcemap: false,
    // What imports what, for `.size-limit.js`.
    manifest: true,
    // The content policy allows neither `data:` fonts nor an inline script it was not told of.
    assetsInlineLimit: 0,
    // Only what a page begins with: what such a link fails to fetch some browsers remember, and a part that comes later
    // could not be had again (`src/shared/lazy-part.tsx`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssCodeSplit: false,
  },
  server: {
    proxy: { '^/(api|docs|images|webhooks|connect/shopify|\\.well-known)(/|$|\\?)': API_ORIGIN },
  },
});
