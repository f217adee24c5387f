import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'last_provider';

/** Remembers the last login method; a hint that outlives the session. */
export interface LastProvider {
  /** A provider's name, or null after a login by password. */
  read(): string | null;
  save(provider: string): void;
}

export function createLastProvider(local: BrowserStorage): LastProvider {
  return {
    read: () => local.get(KEY),
    save: (provider) => (provider === '' ? local.remove(KEY) : local.set(KEY, provider)),
  };
}
