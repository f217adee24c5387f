import { defaultMessage } from '@atrium/contract';
import * as z from 'zod/mini';
import { createApiClient } from '../shared/api/api-client.ts';
import { createLocationLookup } from '../shared/api/geolocation.ts';
import { type Browser, createBrowser } from '../shared/browser.ts';
import { createBuildWatch } from '../shared/build-watch.ts';
import { readPortalConfig } from '../shared/portal-config.ts';
import type { Services } from '../shared/services.ts';
import { takeSecretsFromAddress } from '../shared/session/address-secrets.ts';
import { createBrowserStorage } from '../shared/session/browser-storage.ts';
import { createDeepLink } from '../shared/session/deep-link.ts';
import { captureReferral, forgetReferral, readReferral } from '../shared/session/referral.ts';
import { createSessionStore, type SessionStore } from '../shared/session/session-store.ts';
import { createLastProvider } from '../shared/session/sign-in.ts';
import { createStoreChannel, createVerifiedChannel } from '../shared/session/tab-channels.ts';

/** The composition root: wires what pages need to the browser's window. */
export function createServices(
  window: Window & typeof globalThis,
  browser: Browser = createBrowser(window),
): Services {
  applySchemaSettings();
  takeSecretsFromAddress(window);
  const local = createBrowserStorage(() => window.localStorage);
  const tabStorage = createBrowserStorage(() => window.sessionStorage);
  const session = createSessionStore({ local, tab: tabStorage, events: window });
  const deepLink = createDeepLink(tabStorage);
  if (session.read().token === null) deepLink.keep(window.location);
  const config = readPortalConfig(window.document);
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  captureReferral(window.location.search, local);
  return {
    session,
    browser,
    config,
    build: createBuildWatch({ document: window.document, fetch, events: window }),
    tabStorage,
    deepLink,
    referral: () => readReferral(local),
    forgetReferral: () => forgetReferral(local),
    lastProvider: createLastProvider(local),
    storeChannel: createStoreChannel(),
    verifiedChannel: createVerifiedChannel(),
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

/** Nothing of one person's may be shown to the next, who signed in in another tab. */
export function reloadForAnotherPerson(session: SessionStore, browser: Browser): void {
  let person = session.read().user?.id;
  session.onEnded(() => {
    person = undefined;
  });
  session.subscribe(() => {
    const next = session.read().user?.id;
    if (next === undefined) return;
    if (person !== undefined && person !== next) browser.reload();
    person = next;
  });
}

/** The specification's default texts, and no `new Function`: the content policy forbids it. */
export function applySchemaSettings(): void {
  z.config({ jitless: true, customError: defaultMessage });
}
