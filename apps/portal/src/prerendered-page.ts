/** What `prerender.tsx` draws at build time, and `scripts/portal-build/prerender-portal.ts` writes into a file. */
export interface PrerenderedPage {
  /** Its address, without a query. */
  path: string;
  title: string;
  /** For those who find or share the page. */
  description: string;
  /** What stands in `#root`. */
  markup: string;
}

/** The module `prerender.tsx`, as built. */
export interface Renderer {
  prerenderPages(): PrerenderedPage[];
  startScript(scripts: readonly string[]): string;
  addresses: readonly string[];
}
