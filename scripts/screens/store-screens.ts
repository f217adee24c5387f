import { type DataOf, endpoints, type StoreStatus } from '@atrium/contract';
import { expect, type Page } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

const NEW_STORE = 'sunlit-paper.myshopify.com';

/** A store after it was added: install at Shopify, disconnected, requested by another account. */
export const storeScreens: readonly Screen[] = [
  {
    name: 'sandbox-shopify-app',
    open: (page, { sandboxUrl }) =>
      visit(page, `${sandboxUrl}/shopify/${NEW_STORE}/admin/settings/apps`),
  },
  {
    name: 'sandbox-shopify-choose',
    open: (page, { portalUrl }) => visit(page, `${portalUrl}/connect/shopify/choose`),
  },
  { name: 'connect-store-visitor', oneByOne: true, open: installAtShopify },
  {
    name: 'connect-store',
    person: 'newcomer',
    oneByOne: true,
    async open(page, portal) {
      await installAtShopify(page, portal);
      await expect(page.getByRole('button', { name: 'Connect store' })).toBeVisible();
    },
  },
  {
    name: 'connect-store-failed',
    open: (page, { portalUrl }) => visit(page, `${portalUrl}/connect-store?store=failed`),
  },
  {
    name: 'connect-store-not-loaded',
    async open(page, { portalUrl }) {
      await page.route(`**/api${endpoints.getInstall.path}`, (route) => route.abort());
      await page.goto(`${portalUrl}/connect-store`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({
        timeout: 20_000,
      });
    },
  },
  { name: 'home-store-uninstalled', person: 'chain', open: homeWith('uninstalled') },
  { name: 'home-store-waiting', person: 'chain', open: homeWith('awaiting_approval') },
  { name: 'home-store-request', person: 'chain', open: homeWithRequest },
  {
    name: 'store-request-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await homeWithRequest(page, portal);
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
}

/** Shopify's signed link is the same within a second, and works for one install only. */
async function installAtShopify(page: Page, { sandboxUrl }: PopulatedPortal): Promise<void> {
  await visit(page, `${sandboxUrl}/shopify/${NEW_STORE}/admin/settings/apps`);
  await page.getByRole('link', { name: 'Open app' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('heading', { name: 'Connect Sunlit Paper' })).toBeVisible();
}

/** Home with the current store in another status. */
function homeWith(status: StoreStatus): Screen['open'] {
  return async (page, { portalUrl }) => {
    await page.route('**/api/platform/user/profile', async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: DataOf<typeof endpoints.getProfile> };
      const { currentShop, shops } = envelope.data.shoplist;
      for (const shop of [currentShop, ...shops]) {
        if (shop && shop.domain === currentShop?.domain) shop.status = status;
      }
      await route.fulfill({ response, json: envelope });
    });
    // Its products cannot be opened either.
    await page.route(`**/api${endpoints.connectedApps.path}`, (route) =>
      route.fulfill({ json: { success: true, message: 'Success', data: {}, error: null } }),
    );
    await visit(page, portalUrl);
    await expect(page.getByRole('region', { name: 'Fern & Ember Ceramics' })).toBeVisible();
  };
}

async function homeWithRequest(page: Page, { portalUrl }: PopulatedPortal): Promise<void> {
  const data: DataOf<typeof endpoints.listStoreRequests> = [
    {
      id: '01900000-0000-7000-8000-00000000000a',
      name: 'Fern & Ember Ceramics',
      shop: 'fern-and-ember.myshopify.com',
      email: 'milo@fernandember.example',
      requestedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2026-11-27T09:00:00.000Z',
    },
  ];
  await page.route(`**/api${endpoints.listStoreRequests.path}`, (route) =>
    route.fulfill({ json: { success: true, message: 'Success', data, error: null } }),
  );
  await visit(page, portalUrl);
  await expect(page.getByRole('region', { name: /^milo@/ })).toBeVisible();
}
