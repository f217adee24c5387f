/** The key of the stores that this tab showed last; those of the session are in the contract. */
export const STORE_CACHE_KEY = 'stores';
/** The key of the code that was mailed to a new address. */
export const MAILED_CODE_KEY = 'mailed_code';
/** The key of how many requests for stores there were last. */
export const STORE_REQUESTS_KEY = 'store_requests';
/** The key of what the merchant used last in the command palette. */
export const RECENT_COMMANDS_KEY = 'recent_commands';

/** The part of `Storage` the portal uses. */
export interface BrowserStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

/**
 * Wraps a storage area that may be blocked or full. What cannot be stored is kept in memory, so the page works until
 * it is closed.
 *
 * @param open accesses the area only when needed, because in some browsers the access throws.
 */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (area: Storage) => Result): Result | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((area) => area.getItem(key)) ?? memory.get(key) ?? null,
    set: (key, value) => {
      const stored = attempt((area) => {
        area.setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt((area) => area.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((area) => area.clear());
    },
  };
}
