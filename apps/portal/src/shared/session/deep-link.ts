import { paths } from '../paths.ts';
import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'deep_link';

/** Pages that can be opened after the login, each with its known parameters and their format. */
const knownPages: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  [paths.accountSettings.pattern]: { tab: /^security$/ },
  [paths.stores.pattern]: {},
  [paths.home.pattern]: {
    open: /^[a-z0-9][a-z0-9-]{0,39}$/,
    shop: /^[a-z0-9][a-z0-9-]{0,59}(\.myshopify\.com)?$/,
  },
};

/** Opens a store: by the shop's name or its whole domain. */
const STORE_LINK = /^\/s\/[a-z0-9][a-z0-9-]{0,59}(\.myshopify\.com)?$/i;

type Place = Pick<Location, 'pathname' | 'search'>;

/** The page that was requested before the login. */
export interface DeepLink {
  /** Keeps the current page if it can be returned to; survives a redirect to Google or Facebook. */
  keep(place: Place): void;
  /** Keeps it in memory only, after a 401 has cleared all storage. */
  keepInMemory(place: Place): void;
  read(): string | null;
  forget(): void;
}

export function createDeepLink(tab: BrowserStorage): DeepLink {
  let inMemory: string | null = null;
  return {
    keep: (place) => {
      const link = deepLinkOf(place);
      if (link !== null) tab.set(KEY, link);
    },
    keepInMemory: (place) => {
      inMemory = deepLinkOf(place) ?? inMemory;
    },
    read: () => inMemory ?? readStored(tab.get(KEY)),
    forget: () => {
      inMemory = null;
      tab.remove(KEY);
    },
  };
}

/** Validated again, because anything may have written it. */
function readStored(stored: string | null): string | null {
  if (!stored?.startsWith('/')) return null;
  const [pathname = '', search = ''] = stored.split('?', 2);
  return deepLinkOf({ pathname, search });
}

/**
 * The URL of a page of the portal that can be returned to, or `null`. Built from known pages and parameters only, so
 * that no link can lead to another site.
 */
export function deepLinkOf({ pathname, search }: Place): string | null {
  if (STORE_LINK.test(pathname)) return pathname;
  if (!Object.hasOwn(knownPages, pathname)) return null;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const [name, form] of Object.entries(knownPages[pathname] ?? {})) {
    const value = given.get(name);
    if (value !== null && form.test(value)) query.set(name, value);
  }
  // Home is the default after a login.
  if (pathname === paths.home.pattern && !query.has('open')) return null;
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
