import type { Locator, Page } from '@playwright/test';
import { test as signedOut } from '../support/fixtures.ts';
import { arriveAtReset } from '../support/merchant.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';

interface WrongForm {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly button: string;
  /** In the order on the screen: the input, and the error at the field; null if there is none. */
  readonly tries: readonly Readonly<
    Record<string, readonly [typed: string, error: string | null]>
  >[];
}

const EMAIL_INVALID = 'Please enter a valid email address';
const EMAIL_REQUIRED = 'Email is required';
const SPECIAL = 'Password must include special characters (!, @, #, etc.)';
const TOO_SHORT = 'Password must be at least 8 characters long';
const MISMATCH = 'The confirmation password does not match the entered password.';
const FORGOT =
  "The email you entered is incorrect. Please make sure you've entered the correct email address and try again.";
const MEDIUM =
  'Password strength: medium. Use at least 8 characters, with a mix of uppercase and lowercase letters, at least one number and one special character';
const UNKNOWN_SHOP =
  'Enter the address that ends in .myshopify.com. You find it in your Shopify admin under Settings, Domains.';
const VALID = 'Hall-of-Light7_';

const visitorForms: readonly WrongForm[] = [
  {
    name: 'Login',
    open: (page) => page.goto('/login'),
    button: 'Login',
    tries: [
      { Email: ['', 'Required'], Password: ['', 'Password is required'] },
      { Email: ['ada@', 'Invalid email'], Password: ['x', null] },
      { Email: ['ada@shop.example', null], Password: ['', 'Password is required'] },
    ],
  },
  {
    name: 'Register',
    open: (page) => page.goto('/signup'),
    button: 'Create my account',
    tries: [
      { Email: ['', EMAIL_REQUIRED], Password: ['', TOO_SHORT] },
      { Email: ['ada', EMAIL_INVALID], Password: ['Short1_', TOO_SHORT] },
      {
        Email: ['ada@shop.example', null],
        Password: ['lower-case-7', 'Password must include uppercase letters'],
      },
      {
        Email: ['ada@shop.example', null],
        Password: ['UPPER_CASE_7', 'Password must include lowercase letters'],
      },
      {
        Email: ['ada@shop.example', null],
        Password: ['Hall-of-Light_', 'Password must include numbers'],
      },
      { Email: ['ada@shop.example', null], Password: ['HallOfLight7', SPECIAL] },
      {
        Email: ['ada@shop.example', null],
        Password: ['Ada@shop.example7_', 'Password must not contain your email address'],
      },
    ],
  },
  {
    name: 'Forgot password',
    open: (page) => page.goto('/forget-password'),
    button: 'Reset Password',
    tries: [{ Email: ['ada@shop', FORGOT] }],
  },
  {
    name: 'Reset password',
    open: (page) => arriveAtReset(page, 'ada@shop.example'),
    button: 'Reset Password',
    tries: [
      { 'New Password': ['', TOO_SHORT], 'Repeat New Password': ['', TOO_SHORT] },
      { 'New Password': ['HallOfLight7', SPECIAL], 'Repeat New Password': ['HallOfLight7', null] },
      { 'New Password': [VALID, null], 'Repeat New Password': [`${VALID}!`, MISMATCH] },
    ],
  },
];

const merchantForms: readonly WrongForm[] = [
  {
    name: 'Add store',
    async open(page) {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Add store' }).click();
    },
    button: 'Connect store',
    tries: [
      {
        'Store name': ['  ', 'Store name is required'],
        'Shopify store URL': ['', 'Shopify domain is required'],
      },
      { 'Store name': ['Daylight', null], 'Shopify store URL': ['daylight.example', UNKNOWN_SHOP] },
    ],
  },
  {
    name: 'Profile',
    open: (page) => page.goto('/account-settings'),
    button: 'Update',
    tries: [
      {
        'First name': [' ', 'First Name is required'],
        'Last name': ['', 'Last Name is required'],
        City: ['London', null],
      },
      { 'First name': ['Ada', null], 'Last name': ['', 'Last Name is required'] },
    ],
  },
  {
    name: 'New email',
    open: (page) => page.goto('/account-settings'),
    button: 'Verify',
    tries: [{ Email: ['ada@', 'Invalid email address format'] }],
  },
  {
    name: 'Change password',
    async open(page) {
      await page.goto('/account-settings?tab=security');
      await page.getByRole('button', { name: 'Change Password' }).click();
    },
    button: 'Change Password',
    tries: [
      {
        'Current password': ['short', TOO_SHORT],
        'New password': ['aA1!', MEDIUM],
        'Confirm password': ['aA1!', null],
      },
      {
        'Current password': [VALID, null],
        'New password': ['Second_Arch8', MEDIUM],
        'Confirm password': ['Second_Arch8', null],
      },
      {
        'Current password': [VALID, null],
        'New password': ['Second-Arch8!', null],
        'Confirm password': ['Second-Arch8', "Passwords don't match"],
      },
    ],
  },
];

async function expectFieldErrors(page: Page, { open, button, tries }: WrongForm): Promise<void> {
  await open(page);
  const front = page.locator('dialog[open], body:not(:has(dialog[open]))');
  const field = (label: string): Locator =>
    // The accessible name of the email contains its state.
    front.getByRole(
      'textbox',
      label === 'Email' ? { name: /^Email/ } : { name: label, exact: true },
    );
  for (const fields of tries) {
    const labels = Object.keys(fields);
    for (const label of labels) await field(label).fill(fields[label]?.[0] ?? '');
    await front.getByRole('button', { name: button, exact: true }).click();
    for (const label of labels) {
      const [typed, error] = fields[label] ?? ['', null];
      await expect(field(label)).toHaveValue(typed);
      if (error === null) {
        await expect(field(label), typed).not.toHaveAttribute('aria-invalid', 'true');
        continue;
      }
      await expect(field(label), typed).toHaveAttribute('aria-invalid', 'true');
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)));
      await expect(front.locator('[aria-live]').filter({ hasText: error }).first()).toBeVisible();
    }
    const first = labels.find((label) => fields[label]?.[1]) ?? '';
    await expect(field(first), `${first} has the focus`).toBeFocused();
  }
}

for (const form of visitorForms) {
  signedOut(
    `${form.name} shows beside each field what is wrong, and goes to the first`,
    ({ page }) => expectFieldErrors(page, form),
  );
}

for (const form of merchantForms) {
  signedIn(
    `${form.name} shows beside each field what is wrong, and goes to the first`,
    ({ page }) => expectFieldErrors(page, form),
  );
}
