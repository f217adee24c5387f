import { type DataOf, endpoints } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/merchant.ts';
import {
  deviceNamed,
  inSequence,
  leave,
  press,
  respondWith,
  type State,
  topLayer,
  visit,
} from '../support/states.ts';

const SETTINGS = '/account-settings';
const SECURITY = `${SETTINGS}?tab=security`;

/** The accounts of somebody who registered with Google. */
export const ONLY_GOOGLE: DataOf<typeof endpoints.listLinkedAccounts> = {
  password: false,
  passwordChangedAt: null,
  providers: [
    { provider: 'google', email: 'ada@looks.example', connectedAt: '2026-11-20T10:00:00Z' },
  ],
};

async function chooseImage(page: Page): Promise<void> {
  const buffer = await page.screenshot();
  const chooser = page.waitForEvent('filechooser');
  await topLayer(page)
    .getByRole('button', { name: /Browse/ })
    .click();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('slider', { name: 'Zoom' }).waitFor();
}

/** Fills in the three passwords and submits them. */
const changePassword = (old: string, shows: string) => async (page: Page) => {
  const typed = { 'Current password': old, 'New password': 'Second-Arch8!' };
  for (const [label, value] of Object.entries({ ...typed, 'Confirm password': 'Second-Arch8!' })) {
    await topLayer(page).getByLabel(label, { exact: true }).fill(value);
  }
  await press('Change Password', shows)(page);
};

const general: readonly State[] = [
  {
    name: 'the General tab',
    of: 'account-settings-page.tsx',
    open: visit(SETTINGS, 'Personal details'),
  },
  { name: 'the user menu', open: press(/^Your account: /, 'Logout') },
  {
    name: 'the profile image',
    of: 'image-dialog.tsx',
    open: inSequence(leave, press('Upload image', 'Upload JPG, PNG only, upto 300 kbs')),
  },
  { name: 'its crop', open: chooseImage },
  {
    name: 'the question before the image is removed',
    of: 'profile-image.tsx',
    open: inSequence(press('Save', 'Updated successfully'), press('Remove image', 'Are you sure')),
  },
  {
    name: 'the question before the account is deleted',
    of: 'delete-account.tsx',
    open: inSequence(leave, press('Delete Account', 'All settings related to this account')),
  },
  {
    name: 'the code for a new address',
    of: 'email-code-dialog.tsx',
    open: inSequence(
      leave,
      (page) => page.getByRole('textbox', { name: /^Email/ }).fill('moved@looks.example'),
      press('Verify', 'Confirm your new email address'),
    ),
  },
];

const security: readonly State[] = [
  { name: 'the Security tab', open: visit(SECURITY, 'This Device') },
  {
    name: 'Change Password',
    of: 'change-password-dialog.tsx',
    open: press('Change Password', 'Confirm password'),
  },
  {
    name: 'Change Password with its errors',
    open: press('Change Password', 'Password strength: medium.'),
  },
  {
    name: 'a password that was not changed',
    of: 'change-password-dialog.tsx',
    open: changePassword('Not-my-password1!', 'Password Failed!'),
  },
  {
    name: 'a password that was changed',
    of: 'change-password-dialog.tsx',
    open: inSequence(
      press('Try again', 'Confirm password'),
      changePassword(PASSWORD, 'Password changed successfully.'),
    ),
  },
  {
    name: 'the question before a device is logged out',
    of: 'log-out-dialog.tsx',
    open: inSequence(leave, press(/^Log out /, 'Log out this device?')),
  },
  {
    name: 'the question before the others are logged out',
    of: 'log-out-dialog.tsx',
    open: inSequence(
      respondWith(endpoints.listAccessTokens, ['Firefox', 'Kitchen', 'Study'].map(deviceNamed)),
      visit(SECURITY, 'Kitchen'),
      press('Log out all other devices', 'Log out all other devices?'),
    ),
  },
  {
    name: 'the question before a provider is disconnected',
    of: 'unlink-dialog.tsx',
    open: inSequence(
      respondWith(endpoints.listLinkedAccounts, {
        password: true,
        passwordChangedAt: '2026-03-05T09:00:00.000Z',
        providers: [
          { provider: 'google', email: 'ada@looks.example', connectedAt: '2026-11-20T10:00:00Z' },
        ],
      }),
      visit(SECURITY, 'ada@looks.example'),
      press(/^Disconnect/, 'Disconnect Google?'),
    ),
  },
  {
    name: 'the Security tab of somebody without a password',
    open: inSequence(
      respondWith(endpoints.listLinkedAccounts, ONLY_GOOGLE),
      visit(SECURITY, 'No password yet'),
    ),
  },
];

/** The states of the account settings. */
export const settingsStates: readonly State[] = [...general, ...security];
