import { expect, type Page } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

/** A merchant with very long names, many stores and a store request. */
export const longScreens: readonly Screen[] = [
  { name: 'home-long-names', person: 'founder', open: home },
  {
    name: 'store-switcher-many',
    person: 'founder',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Store: / }).click();
      const menu = page.getByRole('dialog', { name: 'Your stores' });
      await expect(menu.getByPlaceholder('Search stores')).toBeVisible();
    },
  },
  {
    name: 'command-palette-many',
    person: 'founder',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Search stores/ }).click();
      await expect(page.getByText(/search to find all/)).toBeVisible();
    },
  },
  {
    name: 'user-menu-long-names',
    person: 'founder',
    windowOnly: true,
    async open(page, portal) {
      await home(page, portal);
      await page.getByRole('button', { name: /^Your account/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
];

async function home(page: Page, portal: PopulatedPortal): Promise<void> {
  await page.goto(`${portal.portalUrl}/`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'AI theme' })).toBeVisible();
}
