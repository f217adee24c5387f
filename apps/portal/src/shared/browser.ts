import { messages } from '@atrium/contract';

/** What only the browser window can do, named so that tests can watch it. */
export interface Browser {
  /** Leaves the portal. Throws for anything but an http(s) address. */
  leaveFor(address: string): void;
  reload(): void;
  /** The cookie's value, or the empty string. */
  cookie(name: string): string;
  /** False where the browser shows that it keeps none for this site; a login does not last there. */
  keepsCookies(): boolean;
  /** Tells the page's tag manager, when there is one. */
  pushEvent(event: Record<string, string>): void;
}

declare global {
  interface Window {
    /** Events, and the tag manager's own commands. */
    dataLayer?: object[];
  }
}

export function createBrowser(window: Window): Browser {
  return {
    leaveFor: (address) => window.location.assign(webAddress(address)),
    reload: () => window.location.reload(),
    cookie: (name) => readCookie(window.document.cookie, name),
    keepsCookies: () => window.navigator.cookieEnabled && allowsStorage(window),
    pushEvent: (event) => {
      window.dataLayer ??= [];
      window.dataLayer.push(event);
    },
  };
}

/** A site whose cookies are blocked may not even name its storage; Chromium tells it by nothing else. */
function allowsStorage(window: Window): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** Refuses `javascript:`, `data:` and all that is not the web, also behind spaces and controls. */
function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new Error(messages.somethingWentWrong);
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

/** Like {@link webAddress}, for links that are left out rather than refused. */
export function webAddressOrNull(address: string): string | null {
  try {
    return webAddress(address);
  } catch {
    return null;
  }
}
