import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';

/** Something that a merchant does on a screen. */
export interface Action {
  readonly name: string;
  /** The page that it is done on. */
  readonly path: string;
  /** What is done before, and not measured. */
  prepare?(page: Page): Promise<unknown>;
  /** The one input that is measured: a click, or a key in a focused field. */
  act(page: Page): Promise<void>;
  /** The first sign that it was noticed, as an expression for the page. */
  readonly feedback: string;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const click = (target: (page: Page) => Locator) => (page: Page) =>
  // Without Playwright's own checks, which a slow page delays.
  target(page).click({ force: true, noWaitAfter: true });
const press = (key: string) => (page: Page) => page.keyboard.press(key);

const visible = (selector: string) => `document.querySelector('${selector}')?.checkVisibility()`;
const heading = (text: string) => `document.querySelector('h1')?.textContent === '${text}'`;
/** A button that is busy. */
const PENDING = '[data-pending]';
const MENU_CLOSED = `!${visible('[role=menu]')}`;

const security = '/account-settings?tab=security';
const switcher = (page: Page) => button(page, /^Store: /);
const userMenu = (page: Page) => button(page, /^Your account/);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillIn(page: Page, ...values: [label: string, value: string][]): Promise<void> {
  for (const [label, value] of values) await field(page, label).fill(value);
}

const credentials: [string, string][] = [
  ['Email', 'ada@lampandlinen.example'],
  ['Password', PASSWORD],
];

/** Before the login. */
export const visitorActions: readonly Action[] = [
  {
    name: 'Open Login',
    path: '/',
    act: click((page) => page.getByRole('link', { name: 'Login' })),
    feedback: heading('Login'),
  },
  {
    name: 'Open Register',
    path: '/',
    act: click((page) => page.getByRole('link', { name: 'Register' })),
    feedback: heading('Register'),
  },
  {
    name: 'Open Forgot Password',
    path: '/login',
    act: click((page) => page.getByRole('link', { name: 'Forgot Password' })),
    feedback: heading('Forgot your password?'),
  },
  {
    name: 'Show Password',
    path: '/login',
    act: click((page) => button(page, 'Show Password')),
    feedback: visible('input[name=password][type=text]'),
  },
  {
    name: 'Log in',
    path: '/login',
    prepare: (page) => fillIn(page, ...credentials),
    act: click((page) => button(page, 'Login')),
    feedback: visible(PENDING),
  },
  {
    name: 'Log in with Google',
    path: '/login',
    act: click((page) => button(page, /Google/)),
    feedback: visible(PENDING),
  },
  {
    name: 'Type into the checklist',
    path: '/signup',
    prepare: (page) => field(page, 'Password').pressSequentially('Ha'),
    act: press('7'),
    feedback: `document.querySelector('input[name=password]')?.value === 'Ha7'`,
  },
  {
    name: 'Create an account',
    path: '/signup',
    prepare: (page) => fillIn(page, ...credentials),
    act: click((page) => button(page, 'Create my account')),
    feedback: visible(PENDING),
  },
  {
    name: 'Enter the last character of a code',
    path: '/verify-email?email=ada@lampandlinen.example',
    prepare: (page) => page.getByLabel('Verification code').pressSequentially('ABCDE'),
    act: press('F'),
    feedback: visible(PENDING),
  },
];

/** With 200 stores. */
export const merchantActions: readonly Action[] = [
  {
    name: 'Open the switcher of 200 stores',
    path: '/',
    act: click(switcher),
    feedback: visible('[role=option]'),
  },
  {
    name: 'Search the switcher',
    path: '/',
    prepare: (page) => switcher(page).click(),
    act: press('7'),
    feedback: `document.querySelectorAll('[role=option]').length < 200`,
  },
  {
    name: 'Switch to another store',
    path: '/',
    async prepare(page) {
      await switcher(page).click();
      await page.getByRole('option').nth(1).waitFor();
    },
    act: click((page) => page.getByRole('option', { selected: false }).first()),
    feedback: visible('[data-navigating]'),
  },
  {
    name: 'Switch by an arch',
    path: '/',
    act: click((page) =>
      page.getByRole('region', { name: 'Your stores' }).locator('li button').first(),
    ),
    feedback: visible('[data-navigating]'),
  },
  {
    name: 'Show all 200 stores of the row',
    path: '/',
    prepare: (page) => button(page, /^All/).click(),
    act: click((page) => button(page, /more/)),
    feedback: `document.querySelectorAll('section li').length > 190`,
  },
  {
    name: 'Search the row of stores',
    path: '/',
    prepare: (page) => page.getByRole('searchbox', { name: 'Search your stores' }).focus(),
    act: press('7'),
    feedback: `document.querySelector('input[type=search]')?.value === '7'`,
  },
  {
    name: 'Open Add store',
    path: '/',
    act: click((page) => page.getByRole('listitem').getByRole('button', { name: 'Add store' })),
    feedback: visible('dialog[open]'),
  },
  {
    name: 'Start a product',
    path: '/',
    act: click((page) => button(page, 'Start for free: AI reviews')),
    feedback: visible(PENDING),
  },
  {
    name: 'Open the user menu',
    path: '/',
    act: click(userMenu),
    feedback: visible('[role=menu]'),
  },
  {
    name: 'Open Account Settings',
    path: '/',
    prepare: (page) => userMenu(page).click(),
    act: click((page) => page.getByRole('menuitem', { name: 'Account Settings' })),
    feedback: MENU_CLOSED,
  },
  {
    name: 'Open Stores, with 200',
    path: '/',
    prepare: (page) => userMenu(page).click(),
    act: click((page) => page.getByRole('menuitem', { name: 'Stores' })),
    feedback: MENU_CLOSED,
  },
  {
    name: 'Search the Stores page',
    path: '/stores',
    prepare: (page) => page.getByRole('searchbox').focus(),
    act: press('7'),
    feedback: `document.querySelector('input[type=search]')?.value === '7'`,
  },
  {
    name: 'Open the country list',
    path: '/account-settings',
    prepare: (page) => page.getByRole('button', { name: /^Country/ }).waitFor(),
    act: click((page) => button(page, /^Country/)),
    feedback: visible('[role=option]'),
  },
  {
    name: 'Search the country list',
    path: '/account-settings',
    prepare: (page) => button(page, /^Country/).click(),
    act: press('x'),
    feedback: `document.querySelectorAll('[role=option]').length < 100`,
  },
  {
    name: 'Type into the profile',
    path: '/account-settings',
    prepare: (page) => page.getByLabel('City').focus(),
    act: press('B'),
    feedback: `[...document.querySelectorAll('input')].some(({ value }) => value === 'B')`,
  },
  {
    name: 'Open the Security tab',
    path: '/account-settings',
    act: click((page) => page.getByRole('tab', { name: 'Security' })),
    feedback: visible('[role=tab][aria-selected=true][id*=security]'),
  },
  {
    name: 'Open Change Password',
    path: security,
    act: click((page) => button(page, 'Change Password')),
    feedback: visible('dialog[open]'),
  },
  {
    name: 'Log out',
    path: '/',
    prepare: (page) => userMenu(page).click(),
    act: click((page) => page.getByRole('menuitem', { name: 'Logout' })),
    feedback: MENU_CLOSED,
  },
];
