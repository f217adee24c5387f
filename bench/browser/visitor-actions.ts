import type { Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import {
  type Action,
  button,
  click,
  heading,
  key,
  PENDING,
  role,
  value,
  visible,
} from './actions.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillInCredentials(page: Page): Promise<void> {
  await field(page, 'Email').fill('ada@lampandlinen.example');
  await field(page, 'Password').fill(PASSWORD);
}

/** Before the login. */
export const visitorActions: readonly Action[] = [
  {
    // What the browser itself needs under these conditions.
    name: 'Type into a bare page',
    path: 'data:text/html,<input autofocus>',
    prepare: (page) => page.locator('input').focus(),
    input: key('a'),
    result: value('a'),
  },
  {
    name: 'Open Login',
    path: '/',
    input: click(role('link', '"Login"')),
    result: heading('Login'),
  },
  {
    name: 'Open Register',
    path: '/',
    input: click(role('link', '"Register"')),
    result: heading('Register'),
  },
  {
    name: 'Open Forgot Password',
    path: '/login',
    input: click(role('link', '"Forgot Password"')),
    result: heading('Forgot your password?'),
  },
  {
    name: 'Show the password',
    path: '/login',
    prepare: fillInCredentials,
    input: click(button('"Show Password"')),
    result: visible('input[name=password][type=text]'),
  },
  {
    name: 'Tick Remember me',
    path: '/login',
    input: click(role('checkbox', '"Remember me"')),
    result: `document.querySelector('input[type=checkbox]')?.checked`,
  },
  {
    name: 'Type the email',
    path: '/login',
    prepare: (page) => field(page, 'Email').focus(),
    input: key('a'),
    result: value('a'),
  },
  {
    name: 'Log in',
    path: '/login',
    prepare: fillInCredentials,
    input: click(button('"Login"')),
    result: PENDING,
  },
  {
    name: 'Log in with nothing typed',
    path: '/login',
    input: click(button('"Login"')),
    result: visible('input[aria-invalid=true]'),
  },
  {
    name: 'Continue with Google',
    path: '/login',
    input: click(button('/Google/')),
    result: PENDING,
  },
  {
    name: 'Type the new password',
    path: '/signup',
    prepare: (page) => field(page, 'Password').pressSequentially('Ha'),
    input: key('7'),
    result: value('Ha7'),
  },
  {
    name: 'Create an account',
    path: '/signup',
    prepare: fillInCredentials,
    input: click(button('"Create my account"')),
    result: PENDING,
  },
  {
    name: 'Type the last character of a code',
    path: '/verify-email?email=ada@lampandlinen.example',
    prepare: (page) => page.getByLabel('Verification code').pressSequentially('ABCDE'),
    input: key('F'),
    result: PENDING,
  },
  {
    name: 'Ask for another code',
    path: '/verify-email?email=ada@lampandlinen.example',
    input: click(button('/Resend/')),
    result: PENDING,
  },
  {
    name: 'Ask for a new password',
    path: '/forget-password',
    prepare: (page) => field(page, 'Email').fill('ada@lampandlinen.example'),
    input: click(button('"Reset Password"')),
    result: PENDING,
  },
];
