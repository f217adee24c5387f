import type { Plugin } from 'vite';

const HELPER = /^\0vite\/preload-helper\.js$/;

/** Lets `import()` be just that. What Vite wraps around it preloads files, which here the page asks for itself. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
