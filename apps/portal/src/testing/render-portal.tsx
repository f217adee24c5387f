import {
  type ConnectedApps,
  type Product,
  productEndpoints,
  profileEndpoints,
  type SetupGuide,
  type ShopList,
  type StoreRequest,
  setupGuideEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
  storeRequestEndpoints,
} from '@atrium/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createServices, reloadForAnotherUser } from '../app/create-services.ts';
import { layouts, pageRoutes } from '../app/navigation/page-routes.tsx';
import { Portal } from '../app/portal.tsx';
import { createBrowser } from '../shared/browser.ts';
import { ada, catalogue, detailsOf, doneGuide, oneStore } from './samples.ts';
import { createStubApi, ok, type StubApi } from './stub-api.ts';

// Loads all pages in advance, because loading times are not tested here.
const parts = [layouts.main.merchant, ...pageRoutes.map(({ Page }) => Page)];
await Promise.all(parts.map((part) => 'preload' in part && part.preload()));

interface RenderOptions {
  path?: string;
  state?: unknown;
  api?: StubApi;
}

/** Renders the whole portal at a path, with network and navigation replaced. */
export function renderPortal({
  path = '/',
  state = null,
  api = createStubApi(),
}: RenderOptions = {}) {
  vi.stubGlobal('fetch', api.fetch);
  window.history.replaceState({ usr: state, key: 'start', idx: 0 }, '', path);
  const visited: string[] = [];
  const reload = vi.fn();
  const open = vi.fn();
  const outside = {
    document,
    navigator,
    location: { assign: (address: string) => visited.push(address), reload },
    open,
    dataLayer: [] as Record<string, string>[],
  };
  const browser = createBrowser(outside as unknown as Window);
  const services = { ...createServices(window, browser), retryDelayMs: 0 };
  reloadForAnotherUser(services.session, browser);
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  const { unmount } = render(<Portal services={services} />);
  return { unmount, api, user, visited, reload, open, dataLayer: outside.dataLayer };
}

/** Stores a session as a login does. */
export function storeSession(token = 'atr_stored'): void {
  localStorage.setItem('auth_token', token);
  localStorage.setItem('user', JSON.stringify({ user: ada }));
}

interface HomeOptions {
  stores?: ShopList;
  products?: Product[];
  connected?: ConnectedApps;
  guide?: SetupGuide;
  requests?: StoreRequest[];
}

/** A stub API with responses to the queries of home. */
export function homeApi({
  stores = oneStore,
  products = catalogue,
  connected = {},
  guide = doneGuide,
  requests = [],
}: HomeOptions = {}): StubApi {
  const api = createStubApi();
  api.on(
    profileEndpoints.getProfile,
    ok(profileEndpoints.getProfile, { ...ada, shoplist: stores }),
  );
  api.on(productEndpoints.getCatalogue, ok(productEndpoints.getCatalogue, products));
  api.on(setupGuideEndpoints.getSetupGuide, ok(setupGuideEndpoints.getSetupGuide, guide));
  api.on(
    storeRequestEndpoints.listStoreRequests,
    ok(storeRequestEndpoints.listStoreRequests, requests),
  );
  const { listStoreDetails } = storeDetailEndpoints;
  api.on(listStoreDetails, ok(listStoreDetails, stores.shops.map(detailsOf)));
  api.on(storeEndpoints.listStores, ok(storeEndpoints.listStores, stores));
  api.on(productEndpoints.connectedApps, ok(productEndpoints.connectedApps, connected));
  return api;
}
