import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'last_provider';

/** Remembers how somebody signed in here last; it outlives the session, as a hint. */
export interface LastProvider {
  /** A provider's name, or anything else after a sign-in by password. */
  read(): string | null;
  save(provider: string): void;
}

export function createLastProvider(local: BrowserStorage): LastProvider {
  return {
    read: () => local.get(KEY),
    save: (provider) => (provider === '' ? local.remove(KEY) : local.set(KEY, provider)),
  };
}
