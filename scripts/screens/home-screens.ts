import {
  type DataOf,
  type Endpoint,
  endpoints,
  type Shop,
  type StoreDetails,
} from '@atrium/contract';
import { expect, type Page } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

/** Home with more stores than the prepared merchants have, and with what products report. */
export const homeScreens: readonly Screen[] = [
  { name: 'home-stores-9', person: 'chain', open: homeWithStores(9) },
  { name: 'home-stores-25', person: 'chain', open: homeWithStores(25) },
];

const NAMES = [
  ...['Kiln & Clay Supply', 'Ember Outlet', 'متجر النور للزهور', 'Wheel & Glaze Evening Classes'],
  'The Long-Established Wheel & Glaze Pottery Supply Company of Greater Manchester',
];
const STATUSES = ['verified', 'added', 'awaiting_approval', 'needs_reauth', 'uninstalled'] as const;

function homeWithStores(count: number): Screen['open'] {
  return async (page, { portalUrl }: PopulatedPortal) => {
    const others = Array.from({ length: count - 1 }, (_, index): Shop => {
      const name = NAMES[index] ?? `Ember Branch ${index + 1}`;
      const status = STATUSES[(index + 1) % STATUSES.length] ?? 'added';
      return { name, domain: `ember-${index}.myshopify.com`, type: 'dtm', status };
    });
    await change(page, endpoints.getProfile, (profile) => {
      const { currentShop } = profile.shoplist;
      const shops = [...(currentShop ? [currentShop] : []), ...others];
      return { ...profile, shoplist: { currentShop, shops } };
    });
    await change(page, endpoints.listStoreDetails, (known) => [
      ...known.slice(0, 1),
      ...others.map(detailsOf),
    ]);
    await change(page, endpoints.connectedApps, (apps) => ({
      ...apps,
      dtm: {
        connected: true,
        state: 'connected' as const,
        report: { text: 'visitors this week', value: 12_480, at: '2026-11-20T07:30:00.000Z' },
      },
    }));
    await page.goto(portalUrl, { waitUntil: 'networkidle' });
    await expect(page.getByRole('searchbox', { name: 'Search your stores' })).toBeVisible();
  };
}

function detailsOf(shop: Shop, index: number): StoreDetails {
  const at = '2026-11-20T09:00:00.000Z';
  return {
    ...shop,
    addedAt: at,
    restorableUntil: null,
    isOwner: true,
    askAgainAt: null,
    otherUsers: { count: 0, emails: [] },
    products: index % 2 === 1 ? [{ type: 'dtm', state: 'connecting' }] : [],
    history: [{ event: 'added', at }],
  };
}

/** Changes the data in the responses of an endpoint. */
async function change<E extends Endpoint>(
  page: Page,
  { path }: E,
  edit: (data: DataOf<E>) => DataOf<E>,
): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: DataOf<E> };
    await route.fulfill({ response, json: { ...envelope, data: edit(envelope.data) } });
  });
}
