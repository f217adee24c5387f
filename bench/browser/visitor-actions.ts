import type { Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import {
  type Action,
  button,
  clicking,
  field,
  heading,
  on,
  PENDING,
  role,
  typing,
  visible,
} from './actions.ts';

const EMAIL = 'ada@lampandlinen.example';
const email = (page: Page) => field(page, 'Email');
const fillInEmail = (page: Page) => email(page).fill(EMAIL);

async function fillInCredentials(page: Page): Promise<void> {
  await fillInEmail(page);
  await field(page, 'Password').fill(PASSWORD);
}

/** Before the login. */
export const visitorActions: readonly Action[] = [
  // What the browser itself needs under these conditions.
  ...on('data:text/html,<input autofocus>', [
    typing('Type into a bare page', 'a', (page) => page.locator('input')),
  ]),
  ...on('/', [
    clicking('Open Login', role('link', '"Login"'), heading('Login')),
    clicking('Open Register', role('link', '"Register"'), heading('Register')),
  ]),
  ...on('/login', [
    clicking(
      'Open Forgot Password',
      role('link', '"Forgot Password"'),
      heading('Forgot your password?'),
    ),
    clicking(
      'Show the password',
      button('"Show Password"'),
      visible('input[name=password][type=text]'),
      { prepare: fillInCredentials },
    ),
    clicking(
      'Tick Remember me',
      role('checkbox', '"Remember me"'),
      `document.querySelector('input[type=checkbox]')?.checked`,
    ),
    typing('Type the email', 'a', email),
    clicking('Log in', button('"Login"'), PENDING, { prepare: fillInCredentials }),
    clicking('Log in with nothing typed', button('"Login"'), visible('input[aria-invalid=true]')),
    clicking('Continue with Google', button('/Google/'), PENDING),
  ]),
  ...on('/signup', [
    typing('Type the new password', 'Ha7', (page) => field(page, 'Password')),
    clicking('Create an account', button('"Create my account"'), PENDING, {
      prepare: fillInCredentials,
    }),
  ]),
  ...on(`/verify-email?email=${EMAIL}`, [
    {
      ...typing('Type the last character of a code', 'ABCDEF', (page) =>
        field(page, 'Verification code'),
      ),
      result: PENDING,
    },
    clicking('Ask for another code', button('/Resend/'), PENDING),
  ]),
  ...on('/forget-password', [
    clicking('Ask for a new password', button('"Reset Password"'), PENDING, {
      prepare: fillInEmail,
    }),
  ]),
];
