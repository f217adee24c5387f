import type { QueryClient } from '@tanstack/react-query';
import { createApiClient } from '../shared/api-client.ts';
import { type Browser, createBrowser } from '../shared/browser.ts';
import { createBrowserStorage } from '../shared/browser-storage.ts';
import { createLocationLookup } from '../shared/geolocation.ts';
import { readPortalConfig } from '../shared/portal-config.ts';
import { captureReferral, readReferral } from '../shared/referral.ts';
import type { Services } from '../shared/services.ts';
import { createSessionStore, type SessionStore } from '../shared/session-store.ts';

/** The composition root: wires what pages need to the browser's window. */
export function createServices(
  window: Window & typeof globalThis,
  browser: Browser = createBrowser(window),
): Services {
  const local = createBrowserStorage(() => window.localStorage);
  const tabStorage = createBrowserStorage(() => window.sessionStorage);
  const session = createSessionStore({ local, tab: tabStorage, events: window });
  const config = readPortalConfig(window.document);
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  captureReferral(window.location.search, local);
  return {
    session,
    browser,
    config,
    tabStorage,
    referral: () => readReferral(local),
    callApi: createApiClient({
      fetch,
      session,
      locationHeaders: createLocationLookup({
        url: config.geolocationUrl,
        fetch,
        userAgent: window.navigator.userAgent,
      }),
    }),
  };
}

/** Nothing of one person's may be shown to the next: answers are dropped when a session ends. */
export function dropAnswersWithSession(
  session: SessionStore,
  queryClient: QueryClient,
  browser: Browser,
): void {
  let person = session.read().user?.id;
  session.onEnded(() => {
    person = undefined;
    queryClient.clear();
  });
  session.subscribe(() => {
    const next = session.read().user?.id;
    if (next === undefined) return;
    // Another tab signed in as somebody else while this one still shows the first.
    if (person !== undefined && person !== next) browser.reload();
    person = next;
  });
}
