import { expect, type Page } from '@playwright/test';
import { betweenScreens } from './between-screens.ts';
import { homeScreens } from './home-screens.ts';
import { longScreens } from './long-screens.ts';
import { mailScreens } from './mail-screens.ts';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings-screens.ts';
import { sandboxScreens, signedOutScreens } from './signed-out-screens.ts';
import { storeScreens } from './store-screens.ts';
import { storesPageScreens } from './stores-page-screens.ts';

const signedIn: readonly Screen[] = [
  { name: 'home-without-store', person: 'newcomer', open: home },
  {
    name: 'add-store-dialog',
    person: 'newcomer',
    windowOnly: true,
    open: openAddStore,
  },
  {
    name: 'add-store-errors',
    person: 'newcomer',
    windowOnly: true,
    async open(page, portal) {
      await openAddStore(page, portal);
      await page.getByRole('button', { name: 'Connect store' }).click();
      await expect(page.getByText('Store name is required')).toBeVisible();
    },
  },
  { name: 'home-with-store', person: 'owner', open: home },
  {
    name: 'confirm-store-dialog',
    person: 'owner',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: 'Start for free: AI theme' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'home-connected', person: 'chain', open: home },
  {
    name: 'store-switcher',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Store: / }).click();
      await expect(page.getByText('fernway-plants.myshopify.com')).toBeVisible();
    },
  },
  {
    name: 'command-palette',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Search stores/ }).click();
      await expect(page.getByRole('option', { name: /^AI theme/ })).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Your account/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
];

/** All screens, in the order of the screenshots. */
export const screens: readonly Screen[] = [
  ...sandboxScreens,
  ...signedOutScreens,
  ...signedIn,
  ...homeScreens,
  ...storeScreens,
  ...storesPageScreens,
  ...settingsScreens,
  ...betweenScreens,
  ...longScreens,
  ...mailScreens,
];

/** The screenshots kept in git, in `docs/images/`. */
export const screenshotsInDocuments: readonly string[] = [
  'home-connected.1440.light.png',
  'home-connected.390.dark.png',
  'landing.1440.light.png',
  'login.390.light.png',
  'register.1440.dark.png',
  'verify-email.390.light.png',
  'add-store-dialog.390.light.png',
  'store-switcher.1440.dark.png',
  'settings-general.1440.light.png',
  'settings-security.390.light.png',
  'sandbox-mailbox.1440.light.png',
  'sandbox-shopify-grant.1440.light.png',
];

async function home(page: Page, portal: PopulatedPortal): Promise<void> {
  await page.goto(portal.portalUrl, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'AI theme' })).toBeVisible();
}

async function openAddStore(page: Page, portal: PopulatedPortal): Promise<void> {
  await home(page, portal);
  await page.getByRole('button', { name: 'Add store' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
