/** A page rendered by `prerender.tsx` at build time; `scripts/portal-build/prerender-portal.ts` writes it to a file. */
export interface PrerenderedPage {
  /** The path, without a query. */
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** The content of `#root`. */
  markup: string;
  /** Whether merchants see another page there, in the layout with the header. */
  hasFirstFrame: boolean;
}

/** The names of the files that a merchant's page needs in addition to those of every page, without `.js`, by its path. */
export type PageScripts = Readonly<Record<string, readonly string[]>>;

/** The module `prerender.tsx`, as built. */
export interface Renderer {
  prerenderPages(): PrerenderedPage[];
  prerenderOfflinePage(): PrerenderedPage;
  prerenderFirstFrame(scripts: PageScripts): string;
  pagePaths: readonly string[];
  /** The exports of the lazy parts that each page of a merchant begins with, by its path. */
  merchantParts: Readonly<Record<string, readonly string[]>>;
}

/**
 * The texts of the prerendered first frame that values from the browser's storage replace. The names of the store contain
 * no letter, because its arch would show the first one.
 */
export const placeholders = {
  merchant: '{merchant}',
  store: '{_}',
  domain: '{__}',
  inRow: { name: '-', domain: '-' },
  keys: 'Ctrl K',
};
