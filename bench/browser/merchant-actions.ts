import type { Page } from '@playwright/test';
import {
  type Action,
  atMost,
  button,
  click,
  DIALOG,
  heading,
  key,
  ON_ITS_WAY,
  PENDING,
  role,
  value,
  visible,
} from './actions.ts';

const SETTINGS = '/account-settings';
const SECURITY = `${SETTINGS}?tab=security`;
const SWITCHER = button('/^Store: /');
const COUNTRY = role('combobox', '"Country"');
const OPTION = visible('[role=option]');

const press = (selector: string) => (page: Page) => page.locator(selector).click();
const openUserMenu = press(button('/^Your account/'));
const typeInto = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

async function openSwitcher(page: Page): Promise<void> {
  await press(SWITCHER)(page);
  await page.getByRole('option').nth(1).waitFor();
}

/** On home, with 200 stores. */
const homeActions: readonly Action[] = [
  {
    name: 'Open the switcher of 200 stores',
    path: '/',
    input: click(SWITCHER),
    result: OPTION,
    isLongList: true,
  },
  {
    name: 'Search the switcher',
    path: '/',
    prepare: openSwitcher,
    input: key('7'),
    result: atMost(199, '[role=option]'),
    isLongList: true,
  },
  {
    name: 'Switch by the switcher',
    path: '/',
    prepare: openSwitcher,
    input: click('[role=option][aria-selected=false] >> nth=0'),
    result: ON_ITS_WAY,
  },
  {
    name: 'Switch by an arch',
    path: '/',
    input: click('section li button[title] >> nth=0'),
    result: ON_ITS_WAY,
  },
  {
    name: 'Show all 200 stores of the row',
    path: '/',
    prepare: press(button('/^All/')),
    input: click(button('/more/')),
    result: `document.querySelectorAll('section li').length > 190`,
  },
  {
    name: 'Search the row of stores',
    path: '/',
    prepare: (page) => page.getByRole('searchbox', { name: 'Search your stores' }).focus(),
    input: key('7'),
    result: value('7'),
  },
  {
    name: 'Open the command palette',
    path: '/',
    input: click(button('/^Search stores, products/')),
    result: DIALOG,
  },
  {
    name: 'Open it by the keyboard',
    path: '/',
    input: key('Control+k'),
    result: DIALOG,
  },
  {
    name: 'Search the command palette',
    path: '/',
    prepare: press(button('/^Search stores, products/')),
    input: key('7'),
    result: value('7'),
  },
  {
    name: 'Open Add store',
    path: '/',
    input: click('li >> role=button[name="Add store"]'),
    result: DIALOG,
  },
  {
    name: 'Start a product',
    path: '/',
    input: click(button('"Start for free: AI reviews"')),
    result: PENDING,
  },
  {
    name: 'Open the user menu',
    path: '/',
    input: click(button('/^Your account/')),
    result: visible('[role=menu]'),
  },
  {
    name: 'Open Account Settings',
    path: '/',
    prepare: openUserMenu,
    input: click(role('menuitem', '"Account Settings"')),
    result: heading('Account Settings'),
  },
  {
    name: 'Open Stores, with 200',
    path: '/',
    prepare: openUserMenu,
    input: click(role('menuitem', '"Stores"')),
    result: heading('Stores'),
  },
  {
    name: 'Log out',
    path: '/',
    prepare: openUserMenu,
    input: click(role('menuitem', '"Logout"')),
    result: `!${visible('[role=menu]')}`,
  },
];

const storesActions: readonly Action[] = [
  {
    name: 'Search the Stores page',
    path: '/stores',
    prepare: (page) => page.getByRole('searchbox').focus(),
    input: key('7'),
    result: value('7'),
  },
  {
    name: 'Open Rename store',
    path: '/stores',
    input: click(button('/^Rename/')),
    result: DIALOG,
  },
  {
    name: 'Open Remove store',
    path: '/stores',
    input: click(button('/^Remove/')),
    result: DIALOG,
  },
  {
    name: 'Open the confirmation of a store',
    path: '/stores',
    input: click(button('/^Confirm/')),
    result: DIALOG,
  },
];

const settingsActions: readonly Action[] = [
  {
    name: 'Open the country list',
    path: SETTINGS,
    prepare: (page) => page.locator(COUNTRY).waitFor(),
    input: click(COUNTRY),
    result: OPTION,
    isLongList: true,
  },
  {
    name: 'Search the country list',
    path: SETTINGS,
    prepare: async (page) => {
      await press(COUNTRY)(page);
      await page.getByRole('option').first().waitFor();
    },
    input: key('x'),
    result: atMost(100, '[role=option]'),
    isLongList: true,
  },
  {
    name: 'Type into the profile',
    path: SETTINGS,
    prepare: (page) => page.getByLabel('City').focus(),
    input: key('B'),
    result: value('B'),
  },
  {
    name: 'Save the profile',
    path: SETTINGS,
    prepare: async (page) => {
      await typeInto('First name', 'Ada')(page);
      await typeInto('Last name', 'Lindgren')(page);
    },
    input: click(button('"Update"')),
    result: PENDING,
  },
  {
    name: 'Open Profile image',
    path: SETTINGS,
    input: click(button('"Upload image"')),
    result: DIALOG,
  },
  {
    name: 'Open Delete account',
    path: SETTINGS,
    input: click(button('"Delete account"')),
    result: DIALOG,
  },
  {
    name: 'Open the Security tab',
    path: SETTINGS,
    input: click(role('tab', '"Security"')),
    result: visible('[role=tab][aria-selected=true][id*=security]'),
  },
  {
    name: 'Open Change Password',
    path: SECURITY,
    input: click(button('"Change Password"')),
    result: DIALOG,
  },
  {
    name: 'Type the changed password',
    path: SECURITY,
    prepare: async (page) => {
      await press(button('"Change Password"'))(page);
      await page.getByLabel('New password', { exact: true }).pressSequentially('Ha');
    },
    input: key('7'),
    result: value('Ha7'),
  },
  {
    name: 'Open the logout of a device',
    path: SECURITY,
    input: click('li >> role=button[name=/^Log out/] >> nth=0'),
    result: DIALOG,
  },
];

/** With 200 stores. */
export const merchantActions: readonly Action[] = [
  ...homeActions,
  ...storesActions,
  ...settingsActions,
];
