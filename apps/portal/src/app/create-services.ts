import { defaultMessage } from '@atrium/contract';
import * as z from 'zod/mini';
import { createApiClient } from '../shared/api/api-client.ts';
import { createLocationLookup } from '../shared/api/geolocation.ts';
import { type Browser, createBrowser } from '../shared/browser.ts';
import { createBuildWatch } from '../shared/build/build-watch.ts';
import { createFormDrafts } from '../shared/forms/form-drafts.ts';
import { readPortalConfig } from '../shared/portal-config.ts';
import type { Services } from '../shared/services.ts';
import {
  createBrowserStorage,
  MAILED_CODE_KEY,
  STORE_CACHE_KEY,
} from '../shared/session/browser-storage.ts';
import { createDeepLink } from '../shared/session/deep-link.ts';
import { captureReferral, forgetReferral, readReferral } from '../shared/session/referral.ts';
import { stripSensitiveParams } from '../shared/session/sensitive-params.ts';
import {
  createLastProvider,
  createSessionStore,
  type SessionStore,
} from '../shared/session/session-store.ts';
import { createStoreCache } from '../shared/session/store-cache.ts';
import { HIDDEN_STEP_KEY, NEXT_STEP_KEY } from '../shared/session/stored-guide.ts';
import { createStoreChannel, createVerifiedChannel } from '../shared/session/tab-channels.ts';

/** What a tab keeps about a merchant, until the session ends. */
const keptForMerchant = [STORE_CACHE_KEY, HIDDEN_STEP_KEY, NEXT_STEP_KEY, MAILED_CODE_KEY];

/** The composition root: creates everything that pages need from the window. */
export function createServices(
  window: Window & typeof globalThis,
  browser: Browser = createBrowser(window),
): Services {
  applySchemaSettings();
  stripSensitiveParams(window);
  const local = createBrowserStorage(() => window.localStorage);
  const tabStorage = createBrowserStorage(() => window.sessionStorage);
  const session = createSessionStore({ local, tab: tabStorage, events: window });
  const deepLink = createDeepLink(tabStorage);
  const storeCache = createStoreCache(tabStorage);
  const formDrafts = createFormDrafts({ session, tab: tabStorage, events: window });
  session.onEnded(() => {
    for (const key of keptForMerchant) tabStorage.remove(key);
  });
  if (session.read().token === null) deepLink.keep(window.location);
  const config = readPortalConfig(window.document);
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  captureReferral(window.location.search, local);
  return {
    session,
    browser,
    config,
    build: createBuildWatch({ document: window.document, fetch, events: window }),
    browserStorage: local,
    tabStorage,
    deepLink,
    formDrafts,
    referral: () => readReferral(local),
    forgetReferral: () => forgetReferral(local),
    lastProvider: createLastProvider(local),
    storeCache,
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

/** Reloads the page when another user logs in in another tab, so that no data of the first user stays visible. */
export function reloadForAnotherUser(session: SessionStore, browser: Browser): void {
  let userId = session.read().user?.id;
  session.onEnded(() => {
    userId = undefined;
  });
  session.subscribe(() => {
    const next = session.read().user?.id;
    if (next === undefined) return;
    if (userId !== undefined && userId !== next) browser.reload();
    userId = next;
  });
}

/** The specification's default messages, and no `new Function`, which the content policy forbids. */
export function applySchemaSettings(): void {
  z.config({ jitless: true, customError: defaultMessage });
}
