import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server's origin, set by `scripts/dev.ts`. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    sourcemap: false,
    // The import graph, for `.size-limit.js` and `scripts/portal-build/prerender-portal.ts`.
    manifest: true,
    // The content policy allows neither `data:` fonts nor an inline script without a hash.
    assetsInlineLimit: 0,
    // Some browsers remember a failed preload, and a lazy part could not be loaded again (`src/shared/build/lazy-part.tsx`).
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Without the names of all pages that share a file, which every page would load.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // By default each set of pages that shares a module gets a file for it: 37 files for home, half of them below a kilobyte.
        codeSplitting: {
          groups: [
            // Apart, because each script runs in a task of its own, between which the page responds.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            {
              debugName: 'shared',
              // A part that is loaded on demand keeps its own named file, so that a failed load can be tried again (`src/shared/build/lazy-part.tsx`).
              name: (module, graph) =>
                graph.getModuleInfo(module)?.dynamicImporters.length ? null : 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '^/(api|docs|images|webhooks|connect/shopify|\\.well-known)(/|$|\\?)': API_ORIGIN },
  },
});
