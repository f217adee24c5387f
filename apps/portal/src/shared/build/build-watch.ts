/** Detects that the server has a newer build than this page. */
export interface BuildWatch {
  /** Compares with the server; false if it cannot be reached. */
  check(): Promise<boolean>;
  /** The result of the last check. */
  hasChanged(): boolean;
}

interface BuildWatchParts {
  document: Document;
  fetch: typeof fetch;
  /** Emits Vite's event for a file that could not be loaded. */
  events: { addEventListener(type: 'vite:preloadError', listener: () => void): void };
}

/** The scripts in a page; their names contain a hash of the content. */
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/**
 * When a file is missing, checks whether a new release is the reason: compares the scripts of this page with those the
 * server sends now.
 */
export function createBuildWatch({ document, fetch, events }: BuildWatchParts): BuildWatch {
  const own = scriptsIn(document.head.innerHTML);
  let changed = false;
  const check = async () => {
    try {
      const response = await fetch('/', { cache: 'no-store' });
      const served = response.ok ? scriptsIn(await response.text()) : '';
      // A page without scripts is not the portal, for example a proxy's error page.
      if (served !== '') changed = served !== own;
    } catch {
      // Offline, the page stays as it is.
    }
    return changed;
  };
  events.addEventListener('vite:preloadError', () => void check());
  return { check, hasChanged: () => changed };
}

function scriptsIn(html: string): string {
  return [...new Set(html.match(SCRIPT))].sort().join();
}
