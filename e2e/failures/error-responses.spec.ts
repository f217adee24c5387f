import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { brokenResponses, respondAfter } from '../support/broken-responses.ts';
import { storageOf } from '../support/browser-facts.ts';
import { test as signedOut } from '../support/fixtures.ts';
import { arriveAtReset, PASSWORD } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';
import {
  deviceNamed,
  inSequence,
  press,
  replaceInProfile,
  respondWith,
  visit,
} from '../support/states.ts';

interface Form {
  readonly name: string;
  /** The call that its button makes. */
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** The input by label; empty if there is only a button. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly button: string;
  /** Returns to the form if the failure replaced it. */
  readonly back?: string;
  /** The button is disabled for the time that the server requires. */
  readonly waits?: boolean;
}

const NEXT_PASSWORD = 'Second-Arch8!';
const EMAIL = 'ada@shop.example';
const SETTINGS = '/account-settings';

const visitorForms: readonly Form[] = [
  {
    name: 'Login',
    path: '/auth/login',
    open: (page) => page.goto('/login'),
    typed: { Email: EMAIL, Password: PASSWORD },
    button: 'Login',
  },
  {
    name: 'Register',
    path: '/auth/register',
    open: (page) => page.goto('/signup'),
    typed: { Email: EMAIL, Password: PASSWORD },
    button: 'Create my account',
  },
  {
    name: 'Verify email',
    path: '/auth/verify',
    open: (page) => page.goto(`/verify-email?email=${EMAIL}`),
    typed: { 'Verification code': 'ABC234' },
    button: 'Verify',
  },
  {
    name: 'Forgot password',
    path: '/auth/forgot-password',
    open: (page) => page.goto('/forget-password'),
    typed: { Email: EMAIL },
    button: 'Reset Password',
  },
  {
    name: 'Reset password',
    path: '/auth/reset-password',
    open: (page) => arriveAtReset(page, EMAIL),
    typed: { 'New Password': NEXT_PASSWORD, 'Repeat New Password': NEXT_PASSWORD },
    button: 'Reset Password',
  },
  {
    name: 'Resend code',
    path: '/auth/resend-verification',
    open: (page) => page.goto(`/verify-email?email=${EMAIL}`),
    typed: { 'Verification code': 'ABC' },
    button: 'Resend verification code',
    waits: true,
  },
];

const merchantForms: readonly Form[] = [
  {
    name: 'Add store',
    path: '/platform/shop/add',
    async open(page) {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Add store' }).click();
    },
    typed: { 'Store name': 'Daylight', 'Shopify store URL': 'daylight' },
    button: 'Connect store',
  },
  {
    name: 'Profile',
    path: '/platform/user/update-profile',
    open: (page) => page.goto(SETTINGS),
    typed: { 'First name': 'Ada', 'Last name': 'Archer', City: 'London' },
    button: 'Update',
  },
  {
    name: 'New email',
    path: '/platform/account-settings/update-email-verification',
    open: (page) => page.goto(SETTINGS),
    typed: { 'Email(Verification required)': 'moved@shop.example' },
    button: 'Verify',
  },
  {
    name: 'Change password',
    path: '/platform/user/change-password',
    async open(page) {
      await page.goto(`${SETTINGS}?tab=security`);
      await page.getByRole('button', { name: 'Change Password' }).click();
    },
    typed: {
      'Current password': PASSWORD,
      'New password': NEXT_PASSWORD,
      'Confirm password': NEXT_PASSWORD,
    },
    button: 'Change Password',
    back: 'Try again',
  },
  {
    name: 'Upload image',
    path: '/platform/user/update-profile',
    async open(page) {
      await page.goto(SETTINGS);
      await page.getByRole('button', { name: 'Upload image' }).click();
      await page
        .locator('dialog input[type=file]')
        .setInputFiles('docs/images/login.390.light.png');
      // The button is pressed by force, but does nothing until the image is read.
      await expect(buttonOf(page, 'Save')).toBeEnabled();
    },
    button: 'Save',
  },
  {
    name: 'Remove image',
    path: '/platform/user/remove-image?*',
    open: inSequence(
      replaceInProfile('"image":null', '"image":"/favicon.svg"'),
      visit(SETTINGS, 'Personal details'),
      press('Remove image', 'Are you sure'),
    ),
    button: 'Remove image',
  },
  {
    name: 'Log out a device',
    path: '/user/platform/access-tokens/*',
    open: inSequence(
      respondWith(endpoints.listAccessTokens, ['Firefox', 'Kitchen'].map(deviceNamed)),
      visit(`${SETTINGS}?tab=security`, 'Kitchen'),
      press('Log out Kitchen', 'Log out Kitchen?'),
    ),
    button: 'Log out',
  },
  {
    name: 'Log out all other devices',
    path: '/platform/user/log-out-other-devices',
    open: inSequence(
      respondWith(endpoints.listAccessTokens, ['Firefox', 'Kitchen'].map(deviceNamed)),
      visit(`${SETTINGS}?tab=security`, 'Kitchen'),
      press('Log out all other devices', 'Log out all other devices?'),
    ),
    button: 'Log out',
  },
  {
    name: 'Delete Account',
    path: '/platform/user/delete-profile',
    open: inSequence(
      visit(SETTINGS, 'Personal details'),
      press('Delete Account', 'All settings related to this account'),
    ),
    button: 'Delete Account',
  },
];

/** The dialog, where one is open. */
function inFront(page: Page): Locator {
  return page.locator('dialog[open], body:not(:has(dialog[open]))');
}

function fieldOf(page: Page, label: string): Locator {
  // The accessible name of the email contains its state.
  const name = label.startsWith('Email(') ? /^Email/ : label;
  return inFront(page).getByLabel(name, { exact: typeof name === 'string' });
}

async function fillIn(page: Page, { typed = {} }: Form): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = fieldOf(page, label);
    // The kept input is submitted again unchanged.
    if ((await field.inputValue()) !== value) await field.fill(value);
  }
}

const buttonOf = (page: Page, name: string) =>
  inFront(page).getByRole('button', { name, exact: true });

async function showsEachFailure(page: Page, form: Form): Promise<void> {
  await form.open(page);
  for (const { name, message, give } of brokenResponses) {
    const calls = await respondAfter(page, form.path, give, async () => {
      // Forced, because a complete code was submitted automatically: the clicks must not submit it again.
      await fillIn(page, form);
      await buttonOf(page, form.button).dblclick({ force: true });
    });
    expect(calls, `calls before ${name}`).toBe(1);
    const announced = page
      .locator('[role="alert"], [role="status"], [aria-live]')
      .filter({ hasText: message });
    await expect(announced.first(), name).toBeVisible();
    // So that the next one is not taken for it.
    await closeMessages(page);
    if (form.back) await buttonOf(page, form.back).click();
    for (const [label, value] of Object.entries(form.typed ?? {})) {
      await expect(fieldOf(page, label), `${label} after ${name}`).toHaveValue(value);
    }
    const waits = form.waits === true && name === 'a 429 with its wait';
    await expect(buttonOf(page, form.button), `after ${name}`).toBeEnabled({ enabled: !waits });
    if (waits) await form.open(page);
  }
}

for (const form of visitorForms) {
  signedOut(
    `${form.name} shows what went wrong, keeps what was typed and sends it once`,
    async ({ page }) => {
      await showsEachFailure(page, form);
    },
  );
}

for (const form of merchantForms) {
  signedIn(
    `${form.name} shows what went wrong, keeps what was typed and sends it once`,
    async ({ page, merchant }) => {
      await showsEachFailure(page, form);

      await signedIn.step(
        'and a session that has ended meanwhile leads to / with a message',
        async () => {
          await call(merchant, endpoints.logout);
          await fillIn(page, form);
          await buttonOf(page, form.button).click();
          const notice = page.getByRole('main').getByRole('alert');
          await expect(notice).toHaveText('Your session has ended. Log in again.');
          await expect(page).toHaveURL('/');
          await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
          expect(await storageOf(page)).toEqual({});
          expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
        },
      );
    },
  );
}

/** Closes every message; one may disappear by itself at the same time. */
async function closeMessages(page: Page): Promise<void> {
  const buttons = page.locator('[data-snackbars] button');
  await expect(async () => {
    if ((await buttons.count()) > 0) await buttons.first().click({ timeout: 1000 });
    await expect(buttons).toHaveCount(0, { timeout: 100 });
  }).toPass();
}
