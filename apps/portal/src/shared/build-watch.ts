/** Whether the server has another build by now than the one this page runs. */
export interface BuildWatch {
  /** Asks the server; false where it cannot be asked. */
  check(): Promise<boolean>;
  /** What the last check found. */
  hasChanged(): boolean;
}

interface BuildWatchParts {
  document: Document;
  fetch: typeof fetch;
  /** Where Vite reports that a file of the build could not be fetched. */
  events: { addEventListener(type: 'vite:preloadError', listener: () => void): void };
}

/** The scripts that a page of the portal names; their names follow from their content. */
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/**
 * Finds out when a file is missing whether a new release is the reason. It compares the scripts that the page was served
 * with to those that the server names now.
 */
export function createBuildWatch({ document, fetch, events }: BuildWatchParts): BuildWatch {
  const own = scriptsIn(document.head.innerHTML);
  let changed = false;
  const check = async () => {
    try {
      const response = await fetch('/', { cache: 'no-store' });
      const served = response.ok ? scriptsIn(await response.text()) : '';
      // A page without any is not the portal's.
      if (served !== '') changed = served !== own;
    } catch {
      // Without a network nothing is known, and the page goes on as it is.
    }
    return changed;
  };
  events.addEventListener('vite:preloadError', () => void check());
  return { check, hasChanged: () => changed };
}

function scriptsIn(html: string): string {
  return [...new Set(html.match(SCRIPT))].sort().join();
}
