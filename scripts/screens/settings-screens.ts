import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

/** The account settings with their dialogs. */
export const settingsScreens: readonly Screen[] = [
  { name: 'settings-general', person: 'chain', open: general },
  {
    name: 'settings-email-changed',
    person: 'chain',
    async open(page, portal) {
      await general(page, portal);
      await page.getByRole('textbox', { name: /^Email/ }).fill('ines@new-address.example');
      await expect(page.getByText('(Verification required)')).toBeVisible();
    },
  },
  {
    name: 'settings-email-code-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await general(page, portal);
      await page.getByRole('textbox', { name: /^Email/ }).fill('ines@new-address.example');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'settings-country',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await general(page, portal);
      await page.getByRole('combobox', { name: 'Country' }).click();
      await expect(page.getByPlaceholder('Search countries')).toBeVisible();
    },
  },
  {
    name: 'settings-image-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await general(page, portal);
      await page.getByRole('button', { name: 'Upload image' }).click();
      await expect(page.getByText('Upload JPG, PNG only, upto 300 kbs')).toBeVisible();
    },
  },
  { name: 'settings-crop-dialog', person: 'chain', windowOnly: true, open: crop },
  {
    name: 'settings-delete-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await general(page, portal);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'settings-security', person: 'chain', open: security },
  { name: 'settings-set-password', person: 'passwordless', open: security },
  {
    name: 'settings-password-dialog',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await openPassword(page, portal);
      await page.getByLabel('New password', { exact: true }).fill('Embers12');
    },
  },
  {
    name: 'settings-password-refused',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await openPassword(page, portal);
      await page.getByLabel('New password', { exact: true }).fill('Embers12');
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText(/^Still missing/)).toBeVisible();
    },
  },
  {
    name: 'settings-password-failed',
    person: 'chain',
    windowOnly: true,
    async open(page, portal) {
      await openPassword(page, portal);
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
    async open(page, portal) {
      await security(page, portal);
      await page
        .getByRole('button', { name: /^Log out/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

async function general(page: Page, portal: PopulatedPortal): Promise<void> {
  await page.goto(`${portal.portalUrl}/account-settings`, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('First name')).toBeVisible();
}

async function security(page: Page, portal: PopulatedPortal): Promise<void> {
  await page.goto(`${portal.portalUrl}/account-settings?tab=security`, {
    waitUntil: 'networkidle',
  });
  await expect(page.getByText('This Device')).toBeVisible();
}

async function openPassword(page: Page, portal: PopulatedPortal): Promise<void> {
  await security(page, portal);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A drawn vase, because the project contains no photo. */
const vase = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1000">
  <rect width="1200" height="1000" fill="#e9dcc6"/>
  <path d="M0 0h520L220 1000H0z" fill="#f3e9d8"/>
  <path d="M330 760V470a270 270 0 0 1 540 0v290z" fill="#cdb893"/>
  <rect y="760" width="1200" height="240" fill="#b98d5f"/>
  <path d="M600 300c90 10 150-60 130-150-80 0-130 60-130 150zm0 60c-80 0-140-50-140-130 80-10 130 50 140 130z" fill="#0e6b5c"/>
  <path d="M590 300h20v180h-20z" fill="#0b5448"/>
  <path d="M540 460h120c0 60 80 90 80 190s-60 150-140 150-140-50-140-150 80-130 80-190z" fill="#a8502f"/>
  <path d="M540 460h50c-10 90-70 120-70 200s30 120 60 138c-70-6-120-56-120-148 0-100 80-130 80-190z" fill="#c46a43"/>
</svg>`;

async function crop(page: Page, portal: PopulatedPortal): Promise<void> {
  const buffer = await sharp(Buffer.from(vase)).png().toBuffer();
  await general(page, portal);
  await page.getByRole('button', { name: 'Upload image' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Browse/ }).click();
  await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('slider')).toBeVisible();
}
