import type { Page } from '@playwright/test';
import {
  type Action,
  atMost,
  button,
  clicking,
  DIALOG,
  field,
  heading,
  moreThan,
  NAVIGATING,
  on,
  PENDING,
  press,
  role,
  typing,
  visible,
  withEveryInput,
} from './actions.ts';

const SWITCHER = button('/^Store: /');
const PALETTE = button('/^Search stores, products/');
const COUNTRY = role('combobox', '"Country"');
const OPTION = visible('[role=option]');

/** What shows the rest of the row, and a store in it. */
const MORE = button('/more/');
const ARCH = 'section li [data-store-arch]';
const showingAll = { prepare: press(button('/^All/')), isLongList: true } as const;

const openUserMenu = { prepare: press(button('/^Your account/')) };
const openStoreMenu = { prepare: press(button('/^More actions/')) };
const opening = (list: string) => async (page: Page) => {
  await press(list)(page);
  await page.getByRole('option').nth(1).waitFor();
};

/** On home, with 200 stores. */
const homeActions = on('/', [
  ...withEveryInput(
    clicking('Open the switcher of 200 stores', SWITCHER, OPTION, { isLongList: true }),
  ),
  {
    name: 'Search the switcher',
    prepare: opening(SWITCHER),
    input: { key: '7' },
    result: atMost(199, '[role=option]'),
    isLongList: true,
  },
  clicking('Switch by the switcher', '[role=option][aria-selected=false] >> nth=0', NAVIGATING, {
    prepare: opening(SWITCHER),
  }),
  clicking('Switch by an arch', 'section li button:has([title]) >> nth=0', NAVIGATING),
  // After the 24 that are drawn at first, six at once.
  clicking('Show the next stores of the row', MORE, moreThan(29, ARCH), showingAll),
  clicking('Show all 200 stores of the row', MORE, moreThan(190, ARCH), showingAll),
  typing('Search the row of stores', '7', (page) => field(page, 'Search your stores')),
  clicking('Open the command palette', PALETTE, DIALOG),
  {
    name: 'Open it by the keyboard',
    input: { key: 'Control+k' },
    shownBy: 'button[aria-keyshortcuts]',
    result: DIALOG,
  },
  typing('Search the command palette', '7', async (page) => {
    await press(PALETTE)(page);
    return page.getByRole('dialog').getByRole('combobox');
  }),
  clicking('Open Add store', 'main >> role=button[name="Add store"]', DIALOG),
  clicking('Start a product', button('"Start for free: AI reviews"'), PENDING),
  clicking('Open the user menu', button('/^Your account/'), visible('[role=menu]')),
  clicking(
    'Open Account Settings',
    role('menuitem', '"Account Settings"'),
    heading('Account Settings'),
    openUserMenu,
  ),
  clicking('Open Stores, with 200', role('menuitem', '"Stores"'), heading('Stores'), {
    ...openUserMenu,
    isLongList: true,
  }),
  clicking('Log out', role('menuitem', '"Logout"'), `!${visible('[role=menu]')}`, openUserMenu),
]);

const storesActions = on('/stores', [
  typing('Search the Stores page', '7', (page) => page.getByRole('searchbox')),
  clicking('Open the menu of a store', button('/^More actions/'), visible('[role=menu]')),
  clicking('Open Rename store', role('menuitem', '"Rename"'), DIALOG, openStoreMenu),
  clicking('Open Remove store', role('menuitem', '"Remove"'), DIALOG, openStoreMenu),
  clicking('Open the confirmation of a store', button('/^Confirm/'), DIALOG),
]);

const generalActions = on('/account-settings', [
  ...withEveryInput(
    clicking('Open the country list', COUNTRY, OPTION, {
      prepare: (page) => page.locator(COUNTRY).waitFor(),
      isLongList: true,
    }),
  ),
  {
    name: 'Search the country list',
    prepare: opening(COUNTRY),
    input: { key: 'x' },
    result: atMost(100, '[role=option]'),
    isLongList: true,
  },
  typing('Type into the profile', 'B', (page) => field(page, 'City')),
  clicking('Save the profile', button('"Update"'), PENDING, {
    prepare: async (page) => {
      await field(page, 'First name').fill('Ada');
      await field(page, 'Last name').fill('Lindgren');
    },
  }),
  clicking('Open Profile image', button('"Upload image"'), DIALOG),
  clicking('Open Delete account', button('"Delete Account"'), DIALOG),
  clicking(
    'Open the Security tab',
    role('tab', '"Security"'),
    visible('[role=tab][aria-selected=true][id*=security]'),
  ),
]);

const CHANGE_PASSWORD = button('"Change Password"');

const securityActions = on('/account-settings?tab=security', [
  clicking('Open Change Password', CHANGE_PASSWORD, DIALOG),
  typing('Type the changed password', 'Ha7', async (page) => {
    await press(CHANGE_PASSWORD)(page);
    return field(page, 'New password');
  }),
  clicking('Open the logout of a device', 'li >> role=button[name=/^Log out/] >> nth=0', DIALOG),
]);

/** With 200 stores. */
export const merchantActions: readonly Action[] = [
  ...homeActions,
  ...storesActions,
  ...generalActions,
  ...securityActions,
];
