import { messages } from '@atrium/contract';

/** What only the browser window can do, as an interface that tests can replace. */
export interface Browser {
  /** Leaves the portal. @throws for any URL but http(s). */
  leaveFor(url: string): void;
  /**
   * Opens another site in a new tab, which cannot reach this one, or the mail program. @throws for any URL but http(s)
   * and mailto.
   */
  openOutside(url: string): void;
  reload(): void;
  /**
   * Loads this page again, from the server, in a view transition: only what differs is seen to change. Browsers give
   * none to a reload, so it is a navigation to the same URL; its route state is lost.
   */
  reloadInTransition(): void;
  /** The cookie's value, or the empty string. */
  cookie(name: string): string;
  /** False if the browser blocks cookies for this site; a session would not last. */
  keepsCookies(): boolean;
  /** Pushes an event for the tag manager, if there is one. */
  pushEvent(event: Record<string, string>): void;
}

declare global {
  interface Window {
    /** Events and commands of the tag manager. */
    dataLayer?: object[];
  }
}

export function createBrowser(window: Window): Browser {
  return {
    leaveFor: (url) => window.location.assign(webUrl(url)),
    openOutside: (url) => {
      if (url.startsWith('mailto:')) window.location.assign(url);
      else window.open(webUrl(url), '_blank', 'noopener,noreferrer');
    },
    reload: () => window.location.reload(),
    reloadInTransition: () => {
      const { location } = window;
      if (!('onpagereveal' in window)) return location.reload();
      // The whole URL, because a path such as `//shop.example` alone would be another site.
      const url = new URL(location.href);
      // To a fragment the browser would only scroll.
      url.hash = '';
      location.replace(url.href);
    },
    cookie: (name) => readCookie(window.document.cookie, name),
    keepsCookies: () => window.navigator.cookieEnabled && allowsStorage(window),
    pushEvent: (event) => {
      window.dataLayer ??= [];
      window.dataLayer.push(event);
    },
  };
}

/** An http(s) URL, or null for any other, which is left out: see {@link webUrl}. */
export function webUrlOrNull(text: string): string | null {
  try {
    return webUrl(text);
  } catch {
    return null;
  }
}

/**
 * Rejects `javascript:`, `data:` and everything else that is not http(s), also behind spaces and control characters.
 */
function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new Error(messages.somethingWentWrong);
}

/** With cookies blocked, accessing the storage throws; in Chromium this is the only sign. */
function allowsStorage(window: Window): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

function readCookie(cookies: string, name: string): string {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return '';
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
