import { type DataOf, endpoints, type Shop } from '@atrium/contract';
import {
  choose,
  guideWithOnly,
  inSequence,
  leave,
  press,
  replaceInProfile,
  respondWith,
  type State,
  see,
  visit,
} from '../support/states.ts';
import { showStores } from '../support/stores.ts';

const REQUEST = {
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'Daylight Goods',
  shop: 'daylight.myshopify.com',
  email: 'cora@shop.example',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};

/** A store of the merchant that another account uses too. */
const SHARED: DataOf<typeof endpoints.listStoreDetails>[number] = {
  ...{ name: REQUEST.name, domain: REQUEST.shop, type: 'dtm', status: 'verified' },
  addedAt: '2026-11-05T12:00:00.000Z',
  restorableUntil: null,
  isOwner: true,
  askAgainAt: null,
  otherUsers: { count: 1, emails: [REQUEST.email] },
  products: [],
  history: [],
};

export const REPORTED = {
  dtm: {
    connected: true,
    state: 'connected' as const,
    report: { text: 'visits a day', value: 1204, at: '2026-11-20T10:00:00.000Z' },
  },
};

const storesAre = (status: Shop['status']) =>
  replaceInProfile('"status":"added"', `"status":"${status}"`);

const home = visit('/', 'Choose the next product');

/** Home for a merchant with an unconfirmed store. */
export const homeStates: readonly State[] = [
  { name: 'home', of: 'home-page.tsx', open: home },
  {
    name: 'the command palette',
    of: 'command-palette.tsx',
    open: press('Search stores, products and settings', 'Pages and settings'),
  },
  {
    name: 'the command palette without a result',
    open: async (page) => {
      await page.keyboard.type('nothing like it');
      await see(page, 'Nothing found.');
      await leave(page);
    },
  },
  { name: 'the store switcher', open: press(/^Store: /, 'Not confirmed') },
  {
    name: 'Add store',
    of: 'add-store-dialog.tsx',
    open: press('Add store', 'Connect your Shopify store'),
  },
  { name: 'Add store with its errors', open: press('Connect store', 'Store name is required') },
  {
    name: 'the confirmation of a store',
    of: 'verify-store-dialog.tsx',
    open: inSequence(
      leave,
      press('Start for free: AI theme', 'Confirm that Daylight Goods is yours'),
    ),
  },
  {
    name: 'a store that waits for another’s word',
    of: 'verify-store-dialog.tsx',
    open: inSequence(
      storesAre('awaiting_approval'),
      home,
      press('Start for free: AI theme', 'Waiting for approval'),
    ),
  },
  {
    name: 'the decision on a request for a store',
    of: 'store-requests.tsx',
    open: inSequence(
      storesAre('verified'),
      respondWith(endpoints.listStoreRequests, [REQUEST]),
      home,
      press('Approve', 'Let cora@shop.example'),
    ),
  },
  {
    name: 'an installation to be connected',
    of: 'connect-store-page.tsx',
    open: inSequence(
      respondWith(endpoints.getInstall, { name: 'Daylight Goods', shop: REQUEST.shop }),
      visit('/connect-store', 'Connect Daylight Goods'),
    ),
  },
  {
    name: 'the stores',
    of: 'stores-page.tsx',
    open: visit('/stores', 'Your stores'),
  },
  {
    name: 'the menu of a store',
    open: press(/^More actions for /, 'Rename'),
  },
  {
    name: 'a new name for a store',
    of: 'rename-store-dialog.tsx',
    // A window of another width has closed the menu.
    open: inSequence(
      leave,
      press(/^More actions for /, 'Rename'),
      choose('Rename', 'Only you see this name'),
    ),
  },
  {
    name: 'the removal of a store',
    of: 'remove-store-dialog.tsx',
    open: inSequence(
      leave,
      press(/^More actions for /, 'Remove'),
      choose('Remove', 'You can restore it'),
    ),
  },
  {
    name: 'a link to a store that is not the merchant’s',
    of: 'store-link-page.tsx',
    open: visit('/s/nobodys', 'is not one of your stores'),
  },
  {
    name: 'the notice about returned emails',
    open: inSequence(
      replaceInProfile('"emailProblem":null', '"emailProblem":"bounced"'),
      visit('/', 'Our emails don’t reach you'),
    ),
  },
  {
    name: 'what a product reports',
    open: inSequence(
      storesAre('verified'),
      respondWith(endpoints.connectedApps, REPORTED),
      visit('/', 'visits a day'),
    ),
  },
  {
    name: 'the name that is requested at the end',
    of: 'name-dialog.tsx',
    open: inSequence(
      respondWith(endpoints.getSetupGuide, guideWithOnly('profile')),
      home,
      press('Enter your name', 'Save name'),
    ),
  },
  {
    name: 'home with so many stores that they have groups',
    open: inSequence(
      (page) => showStores(page, 30, (index) => `Store ${index}`),
      visit('/', 'All 30'),
    ),
  },
  {
    name: 'the stores in groups',
    open: visit('/stores', 'Needs attention'),
  },
  {
    name: 'the end of another account’s access',
    of: 'end-access-dialog.tsx',
    open: inSequence(
      respondWith(endpoints.listStoreDetails, [SHARED]),
      visit('/stores', 'End access'),
      press(`End access of ${REQUEST.email}`, 'They can no longer open'),
    ),
  },
];
