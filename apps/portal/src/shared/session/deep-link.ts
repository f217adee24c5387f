import { paths } from '../paths.ts';
import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'deep_link';

/** The pages that a visitor may be taken on to after logging in, each with the parameters it knows and their form. */
const knownPages: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  [paths.accountSettings.pattern]: { tab: /^security$/ },
  [paths.home.pattern]: {
    open: /^[a-z0-9][a-z0-9-]{0,39}$/,
    shop: /^[a-z0-9][a-z0-9-]{0,59}(\.myshopify\.com)?$/,
  },
};

type Place = Pick<Location, 'pathname' | 'search'>;

/** The page that somebody wanted before they had to log in. */
export interface DeepLink {
  /** Keeps where the visitor is, if that is a page to come back to; survives a redirect to Google or Facebook. */
  keep(place: Place): void;
  /** Keeps it without storing anything, after a 401 has cleared all storage. */
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

/** Judged again: anything may have written it there. */
function readStored(stored: string | null): string | null {
  if (!stored?.startsWith('/')) return null;
  const [pathname = '', search = ''] = stored.split('?', 2);
  return deepLinkOf({ pathname, search });
}

/**
 * The address of a page of the portal's own that is worth coming back to, or `null`. It is put together from what is
 * known here and never taken over as it is, so that no link can lead elsewhere.
 */
export function deepLinkOf({ pathname, search }: Place): string | null {
  if (!Object.hasOwn(knownPages, pathname)) return null;
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const [name, form] of Object.entries(knownPages[pathname] ?? {})) {
    const value = asked.get(name);
    if (value !== null && form.test(value)) query.set(name, value);
  }
  // Home as such is where everybody arrives.
  if (pathname === paths.home.pattern && !query.has('open')) return null;
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
