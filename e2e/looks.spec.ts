import type { Page } from '@playwright/test';
import { expectNoViolationsInAnyLook } from './support/accessibility.ts';
import { test as signedOut } from './support/fixtures.ts';
import { arriveAtReset, logIn, PASSWORD } from './support/merchant.ts';
import { expect, test as signedIn } from './support/signed-in.ts';

/** What can be seen there, and how it is opened from the state before. */
type State = readonly [name: string, open: (page: Page) => Promise<unknown>];

// What does not move need not be waited for.
signedOut.use({ contextOptions: { reducedMotion: 'reduce' } });
signedIn.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page, and waits until it shows that. */
const visit = (path: string, shows: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
};

/** Presses a button of the dialog, or of the page where there is none, and waits until that is shown. */
const press = (name: string | RegExp, shows: string) => async (page: Page) => {
  const front = page.locator('dialog[open], body:not(:has(dialog[open]))');
  await front.getByRole('button', { name }).first().click();
  await expect(page.getByText(shows).first()).toBeVisible();
};

const leave = (page: Page) => page.keyboard.press('Escape');

const visitorStates: readonly State[] = [
  ['the landing page', visit('/', 'One door to all your stores')],
  ['Login', visit('/login', 'Welcome back.')],
  [
    'Login after a wrong password',
    async (page) => {
      await logIn(page, 'nobody@shop.example', PASSWORD);
      await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
    },
  ],
  ['Register', visit('/signup', 'At least 8 characters')],
  ['Register with its errors', press('Create my account', 'Email is required')],
  ['Verify email', visit('/verify-email?email=ada@shop.example', 'The code will expire')],
  ['Verify email with a short code', press('Verify', 'Code must be at least')],
  ['Forget password', visit('/forget-password', 'Forgot your password?')],
  ['404', visit('/no/such-page', '404 - Not Found')],
  [
    'Reset password',
    async (page) => {
      await arriveAtReset(page, 'ada@shop.example');
      await expect(page.getByText('Choose a new password.')).toBeVisible();
    },
  ],
];

const SETTINGS = '/account-settings';

const homeStates: readonly State[] = [
  ['home', visit('/', 'Choose the next product')],
  ['the store switcher', press(/^Store: /, 'Not confirmed')],
  ['Add store', press('Add store', 'Connect your Shopify store')],
  ['Add store with its errors', press('Connect store', 'Store name is required')],
  [
    'the confirmation of a store',
    async (page) => {
      await leave(page);
      await press(/^Start for free/, 'Confirm that Daylight Goods is yours')(page);
    },
  ],
];

const settingsStates: readonly State[] = [
  ['the General tab', visit(SETTINGS, 'Personal details')],
  ['the user menu', press(/^Your account: /, 'Logout')],
  [
    'the profile image',
    async (page) => {
      await leave(page);
      await press('Upload image', 'Upload JPG, PNG only, upto 300 kbs')(page);
    },
  ],
  [
    'the question before the account is deleted',
    async (page) => {
      await leave(page);
      await press('Delete account', 'All settings related to this account')(page);
    },
  ],
  ['the Security tab', visit(`${SETTINGS}?tab=security`, 'This Device')],
  ['Change Password', press('Change Password', 'Confirm password')],
  ['Change Password with its errors', press('Change Password', 'Password strength: medium.')],
  [
    'the question before a device is logged out',
    async (page) => {
      await leave(page);
      await press(/^Log out /, 'Log out this device?')(page);
    },
  ],
];

async function lookAt(page: Page, states: readonly State[]): Promise<void> {
  for (const [name, open] of states)
    await signedOut.step(name, async () => {
      await open(page);
      await expectNoViolationsInAnyLook(page);
    });
}

signedOut('the screens of signing in break no rule in any look', ({ page }) =>
  lookAt(page, visitorStates),
);

signedIn.describe('with a store', () => {
  signedIn.use({ stores: { daylight: 'Daylight Goods' } });

  signedIn('home and its dialogs break no rule in any look', ({ page }) =>
    lookAt(page, homeStates),
  );
});

signedIn('the settings and their dialogs break no rule in any look', ({ page }) =>
  lookAt(page, settingsStates),
);
