import { type DataOf, endpoints } from '@atrium/contract';
import { expect, type Page } from '@playwright/test';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

const settings = '/account-settings';
const security = '/account-settings?tab=security';

/** Waiting states, empty states, errors and confirmations. */
export const betweenScreens: readonly Screen[] = [
  {
    name: 'consent',
    asksConsent: true,
    windowOnly: true,
    async open(page, portal) {
      await visit(page, portal, '/');
      await expect(page.getByRole('button', { name: 'Allow cookies' })).toBeVisible();
    },
  },
  {
    name: 'offline',
    windowOnly: true,
    async open(page, portal) {
      await visit(page, portal, '/login');
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    name: 'page-failed',
    person: 'owner',
    windowOnly: true,
    async open(page, portal) {
      await page.route('**/assets/account-settings-page*', (route) => route.abort());
      await visit(page, portal, settings);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'home-loading',
    person: 'chain',
    stillLoading: true,
    windowOnly: true,
    async open(page, portal) {
      await holdResponses(page, '**/api/**');
      await page.goto(`${portal.portalUrl}/`);
      await expect(page.getByRole('banner')).toBeVisible();
    },
  },
  {
    name: 'home-failed',
    person: 'owner',
    async open(page, portal) {
      await page.route(/products|connected-apps/, (route) => route.fulfill({ status: 500 }));
      await visit(page, portal, '/');
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    },
  },
  {
    name: 'settings-loading',
    person: 'chain',
    stillLoading: true,
    windowOnly: true,
    async open(page, portal) {
      await holdResponses(page, '**/api/platform/user/access-tokens');
      await page.goto(`${portal.portalUrl}${security}`);
      await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    },
  },
  {
    name: 'settings-devices-many',
    person: 'founder',
    async open(page, portal) {
      await spreadDevices(page);
      await visit(page, portal, security);
      await expect(page.getByText('This Device')).toBeVisible();
    },
  },
  {
    name: 'settings-disconnect-dialog',
    person: 'founder',
    windowOnly: true,
    async open(page, portal) {
      await visit(page, portal, security);
      await page
        .getByRole('button', { name: /^Disconnect/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'settings-password-changed',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      // The password stays, so that the next screenshot can be taken.
      await page.route('**/api/platform/user/change-password', (route) =>
        route.fulfill({ json: { success: true, message: 'Done', data: null, error: null } }),
      );
      await visit(page, portal, security);
      await page.getByRole('button', { name: 'Change Password' }).click();
      for (const label of ['Current password', 'New password', 'Confirm password']) {
        await page.getByLabel(label, { exact: true }).fill('Fern-and-Ember8!');
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password changed successfully.')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    async open(page, portal) {
      await visit(page, portal, '/login');
      await page.evaluate(`
        localStorage.setItem('signature', 'proof');
        history.replaceState({ usr: { email: 'ada@daylightgoods.example' } }, '', '/reset-password');
      `);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByLabel('New Password', { exact: true }).fill('Paper4');
      await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    },
  },
  {
    name: 'not-found-signed-in',
    person: 'chain',
    open: (page, portal) => visit(page, portal, '/no-such-page'),
  },
];

async function visit(page: Page, portal: PopulatedPortal, path: string): Promise<void> {
  await page.goto(portal.portalUrl + path, { waitUntil: 'networkidle' });
}

/** Delays all responses until the page is closed. */
async function holdResponses(page: Page, url: string): Promise<void> {
  await page.route(url, () => new Promise(() => {}));
}

/** Replaces times and locations, which depend on where the screenshots are taken. */
const traces = [
  { location: 'Manchester, England, United Kingdom', lastSeenAt: '2026-11-20T09:41:00.000Z' },
  { location: null, lastSeenAt: '2026-11-20T09:12:00.000Z' },
  { location: 'Manchester, England, United Kingdom', lastSeenAt: '2026-11-20T06:30:00.000Z' },
  { location: 'Leeds, England, United Kingdom', lastSeenAt: '2026-11-19T08:05:00.000Z' },
  { location: 'Hohenstein, Saxony, Germany', lastSeenAt: '2026-11-08T17:20:00.000Z' },
];

async function spreadDevices(page: Page): Promise<void> {
  await page.route(`**/api${endpoints.listAccessTokens.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: DataOf<typeof endpoints.listAccessTokens> };
    const data = envelope.data.map((device, index) => ({
      ...device,
      ...traces[index],
      createdAt: '2026-11-02T15:05:00.000Z',
    }));
    await route.fulfill({ response, json: { ...envelope, data } });
  });
}
