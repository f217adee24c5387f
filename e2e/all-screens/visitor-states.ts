import { endpoints } from '@atrium/contract';
import { logIn, PASSWORD } from '../support/merchant.ts';
import {
  inSequence,
  press,
  respondWith,
  type State,
  see,
  visit,
  visitWithState,
} from '../support/states.ts';

const EMAIL = 'ada@shop.example';
const STORE = { name: 'Daylight Goods', shop: 'daylight.myshopify.com' };

/** Submits the login form, whatever the response is. */
const tryToLogIn =
  (shows: string): State['open'] =>
  async (page) => {
    await logIn(page, EMAIL, PASSWORD);
    await see(page, shows);
  };

/** The states without a session. */
export const visitorStates: readonly State[] = [
  {
    name: 'the landing page',
    of: 'landing-page.tsx',
    open: visit('/', 'One door to all your stores'),
  },
  { name: 'Login', of: 'login-page.tsx', open: visit('/login', 'Welcome back.') },
  {
    name: 'Login after a wrong password',
    open: tryToLogIn('The password you entered is incorrect.'),
  },
  {
    name: 'the question to who deleted the account',
    of: 'reactivate-dialog.tsx',
    open: inSequence(
      respondWith(endpoints.login, { accountDeleted: true }),
      tryToLogIn('Reactivate Your Account'),
    ),
  },
  { name: 'a login that a product app began in vain', open: visit('/login?data=x', 'Login') },
  {
    name: 'the question for an address after a social login',
    of: 'social-callback-page.tsx',
    open: inSequence(
      respondWith(endpoints.completeGoogleLogin, { type: 'verify-email', email: null }),
      visit(`/?code=x&state=google.${'A'.repeat(43)}`, 'Your email address'),
    ),
  },
  { name: 'Register', of: 'register-page.tsx', open: visit('/signup', 'At least 8 characters') },
  {
    name: 'Register with its errors',
    open: press('Create my account', 'Email is required'),
  },
  {
    name: 'Verify email',
    of: 'verify-email-page.tsx',
    open: visit(`/verify-email?email=${EMAIL}`, 'The code will expire'),
  },
  { name: 'Verify email with a short code', open: press('Verify', 'Code must be at least') },
  {
    name: 'Forgot password',
    of: 'forgot-password-page.tsx',
    open: visit('/forget-password', 'Forgot your password?'),
  },
  {
    name: 'Reset password',
    of: 'reset-password-page.tsx',
    open: inSequence(
      (page) => page.evaluate("localStorage.setItem('signature', 'made up')"),
      visitWithState('/reset-password', { email: EMAIL }, 'Choose a new password.'),
    ),
  },
  {
    name: 'the “wasn’t you?” of a mail',
    of: 'secure-account-page.tsx',
    open: visit('/secure-account?mailData=x', 'Log out all devices'),
  },
  {
    name: 'undoing a change of address',
    of: 'revert-email-page.tsx',
    open: visit('/revert-email?mailData=x', 'Undo the change'),
  },
  {
    name: 'an undone change of address',
    of: 'email-reverted-page.tsx',
    open: visitWithState('/revert-email/done', { email: EMAIL }, 'Set a new password'),
  },
  {
    name: 'an installation that has gone',
    of: 'install-page.tsx',
    open: visit('/connect-store', 'There is no store to connect'),
  },
  {
    name: 'an installation that needs a login',
    of: 'connect-store-visitor-page.tsx',
    open: inSequence(
      respondWith(endpoints.getInstall, STORE),
      visit('/connect-store', 'Connect Daylight'),
    ),
  },
  { name: 'the terms', of: 'legal-page.tsx', open: visit('/terms', 'Terms') },
  { name: '404', of: 'not-found-page.tsx', open: visit('/no/such-page', '404 - Not Found') },
];
