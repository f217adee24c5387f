import { expect, type Page } from '@playwright/test';
import type { World } from './merchants.ts';
import type { Screen } from './screens.ts';

/** The account settings with their dialogs. */
export const settingsScreens: readonly Screen[] = [
  { name: 'settings-general', person: 'chain', open: general },
  {
    name: 'settings-email-changed',
    person: 'chain',
    async open(page, world) {
      await general(page, world);
      await page.getByRole('textbox', { name: /^Email/ }).fill('ines@new-address.example');
      await expect(page.getByText('(Verification required)')).toBeVisible();
    },
  },
  {
    name: 'settings-email-code-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await general(page, world);
      await page.getByRole('textbox', { name: /^Email/ }).fill('ines@new-address.example');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'settings-country',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await general(page, world);
      await page.getByRole('combobox', { name: 'Country' }).click();
      await expect(page.getByPlaceholder('Search countries')).toBeVisible();
    },
  },
  {
    name: 'settings-image-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await general(page, world);
      await page.getByRole('button', { name: 'Upload image' }).click();
      await expect(page.getByText('Upload JPG, PNG only, upto 300 kbs')).toBeVisible();
    },
  },
  { name: 'settings-crop-dialog', person: 'chain', windowOnly: true, open: crop },
  {
    name: 'settings-delete-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await general(page, world);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'settings-security', person: 'chain', open: security },
  {
    name: 'settings-password-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await openPassword(page, world);
      await page.getByLabel('New password', { exact: true }).fill('Embers12');
    },
  },
  {
    name: 'settings-password-failed',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await openPassword(page, world);
      await page.getByLabel('Current password', { exact: true }).fill('Not-my-password1!');
      for (const label of ['New password', 'Confirm password']) {
        await page.getByLabel(label, { exact: true }).fill('Fern-and-Ember8!');
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password Failed!')).toBeVisible();
    },
  },
  {
    name: 'settings-log-out-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, world) {
      await security(page, world);
      await page
        .getByRole('button', { name: /^Log out/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

async function general(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portalUrl}/account-settings`, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('First name')).toBeVisible();
}

async function security(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portalUrl}/account-settings?tab=security`, { waitUntil: 'networkidle' });
  await expect(page.getByText('This Device')).toBeVisible();
}

async function openPassword(page: Page, world: World): Promise<void> {
  await security(page, world);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** With one of the portal's own pictures, since no photograph is among its files. */
async function crop(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portalUrl}/`, { waitUntil: 'networkidle' });
  const buffer = await page.getByRole('listitem').first().screenshot();
  await general(page, world);
  await page.getByRole('button', { name: 'Upload image' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Browse/ }).click();
  await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('slider')).toBeVisible();
}
