import {
  productEndpoints,
  profileEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import {
  ada,
  aiTheme,
  detailsOf,
  fern,
  harbour,
  noStores,
  twoStores,
} from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { html, later, ok, refuse, type StubApi } from '../../testing/stub-api.ts';

const { changeStore } = storeEndpoints;
const { listStoreDetails } = storeDetailEndpoints;
const { getSignedUrl, connectedApps } = productEndpoints;

const SHORTCUT = '{Control>}k{/Control}';
const field = () => screen.findByRole('combobox', { name: 'Search stores, products and settings' });
const option = (name: RegExp) => screen.findByRole('option', { name });
const noPalette = () =>
  expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

async function openPalette(api = homeApi({ stores: twoStores }), path = '/') {
  storeSession();
  const rendered = renderPortal({ path, api });
  await screen.findByRole('button', { name: /Switch store$/ });
  await rendered.user.keyboard(SHORTCUT);
  await field();
  return rendered;
}

function configure(settings: object): void {
  const slot = document.createElement('script');
  slot.id = 'portal-config';
  slot.type = 'application/json';
  slot.textContent = JSON.stringify(settings);
  document.head.append(slot);
}

afterEach(() => document.getElementById('portal-config')?.remove());

test('opens by its button, which names what it searches, and closes by its own', async () => {
  storeSession();
  const { user } = renderPortal({ api: homeApi() });
  const button = await screen.findByRole('button', {
    name: 'Search stores, products and settings',
  });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await user.click(button);
  expect(await field()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close the search' }));
  noPalette();
});

test('opens at once if its shortcut was pressed before the page was ready', async () => {
  document.documentElement.dataset.queuedShortcut = '';
  storeSession();
  renderPortal({ api: homeApi() });
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(document.documentElement.dataset.queuedShortcut).toBeUndefined();
});

test('opens and closes by the keyboard', async () => {
  const { user } = await openPalette();
  await user.keyboard(SHORTCUT);
  noPalette();
});

test('offers stores, products, pages with their sections, and the rest', async () => {
  await openPalette();
  await option(/^AI theme/);
  await option(/^Delete Account/);
  await option(/No product yet/);
  const items = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(items('Stores')).toEqual([
    // Each with the letter of its arch.
    'HHarbour Lightsharbour.myshopify.comNot confirmed Switch',
    'FFern & Emberfern.myshopify.comNo product yet Current',
  ]);
  expect(items('Products')).toEqual([
    'AI themeStart for free',
    'AI reviews appStart for free',
    'Theme sectionsStart for free (opens in a new tab)',
    'Email campaignsJoin waitlist (opens in a new tab)',
  ]);
  const leavesHere = screen
    .getAllByRole('option')
    .filter((one) => one.querySelector('.lucide-external-link'));
  expect(leavesHere.map(({ textContent }) => textContent)).toEqual([
    'Theme sectionsStart for free (opens in a new tab)',
    'Email campaignsJoin waitlist (opens in a new tab)',
  ]);
  expect(items('Pages and settings')).toEqual([
    'Home',
    'Stores',
    'Account Settings',
    'GeneralAccount Settings',
    'SecurityAccount Settings',
    'Profile imageAccount Settings, General',
    'Personal detailsAccount Settings, General',
    'AddressAccount Settings, General',
    'AppearanceAccount Settings, General',
    'PasswordAccount Settings, Security',
    'Ways to log inAccount Settings, Security',
    'DevicesAccount Settings, Security',
    'Delete AccountAccount Settings, General',
    'Contact',
    'Terms',
    'Privacy',
  ]);
  expect(items('More')).toEqual(['Add store', 'Logout']);
});

test('a product has its own icon', async () => {
  await openPalette();
  const drawn = [await option(/^AI theme/), await option(/^AI reviews/)].map(
    (one) => one.querySelector('svg')?.innerHTML,
  );
  expect(new Set(drawn).size).toBe(2);
});

test('Enter alone leads to the store that was used before the current one', async () => {
  const usedAt = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  const shops = [
    { ...fern, name: 'Kiln', domain: 'kiln.myshopify.com', lastSelectedAt: usedAt('20') },
    { ...harbour, lastSelectedAt: usedAt('26') },
    { ...fern, lastSelectedAt: usedAt('27') },
  ];
  // Chosen by the search, when it was not current yet.
  const ids = [`store:${fern.domain}`];
  localStorage.setItem('recent_commands', JSON.stringify({ userId: ada.id, ids }));
  const { user, api, reload } = await openPalette(
    homeApi({ stores: { shops, currentShop: fern } }),
  );
  api.on(changeStore, ok(changeStore, { auth: { token: 'atr_new' }, user: ada }));
  await option(/^AI theme/);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(harbour.name);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(api.calls(changeStore)[0]?.body).toMatchObject({ shop: harbour.domain });
});

describe('a store', () => {
  test('is switched to as in the switcher, with its type and a reload', async () => {
    const { user, api, reload } = await openPalette();
    api.on(changeStore, ok(changeStore, { auth: { token: 'atr_new' }, user: ada }));
    await user.keyboard('harb{Enter}');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: harbour.domain, type: harbour.type });
  });

  test('that cannot be switched to is explained, and the palette stays for another try', async () => {
    const { user, api, reload } = await openPalette();
    api.on(changeStore, refuse(changeStore, 'rate_limited'));
    await user.keyboard('harb{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await field()).toHaveValue('harb');
    expect(reload).not.toHaveBeenCalled();
  });

  test('that is current opens home', async () => {
    const { user } = await openPalette(settingsApi(), '/account-settings');
    await user.keyboard('fern{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toHaveFocus();
    noPalette();
  });
});

describe('the state of a store', () => {
  function settingsOfTwo(): StubApi {
    const api = settingsApi();
    const { getProfile } = profileEndpoints;
    api.on(getProfile, ok(getProfile, { ...ada, shoplist: twoStores }));
    return api;
  }

  test('is loaded where the page has not done it, in the search and in the switcher', async () => {
    storeSession();
    const api = settingsOfTwo();
    api.on(listStoreDetails, ok(listStoreDetails, twoStores.shops.map(detailsOf)));
    const { user } = renderPortal({ path: '/account-settings', api });
    const switcher = await screen.findByRole('button', { name: /Switch store$/ });
    expect(api.calls(listStoreDetails)).toHaveLength(0);
    await user.click(switcher);
    expect(await option(/^Fern/)).toHaveTextContent(/Not confirmed|No product yet/);
    await waitFor(() => expect(names()[0]).toMatch(/No product yet/));
    await user.keyboard('{Escape}');
    await user.keyboard(SHORTCUT);
    await field();
    await option(/No product yet Current$/);
  });

  test('is missing of a confirmed store if it cannot be loaded, and shown of the others', async () => {
    const api = settingsOfTwo();
    api.on(listStoreDetails, refuse(listStoreDetails, 'unavailable'));
    await openPalette(api, '/account-settings');
    expect(await option(/^Fern/)).toHaveTextContent(/myshopify\.comCurrent$/);
    expect(await option(/^Harbour/)).toHaveTextContent(/Not confirmed Switch$/);
  });

  test('finds it', async () => {
    const { user } = await openPalette();
    await option(/No product yet/);
    await user.keyboard('no product');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(names()[0]).toContain(fern.name);
  });
});

describe('of more stores than are listed', () => {
  test('those come first that were switched to last, on every page', async () => {
    const days: Record<string, string> = { B: '21', D: '20', G: '26' };
    const shops = [...'ABCDEFGH'].map((name) => ({
      ...fern,
      name,
      domain: `${name.toLowerCase()}.myshopify.com`,
      lastSelectedAt: days[name] && `2026-11-${days[name]}T10:00:00.000Z`,
    }));
    const { getProfile } = profileEndpoints;
    const api = settingsApi();
    const shoplist = { currentShop: shops[3] ?? null, shops };
    api.on(getProfile, ok(getProfile, { ...ada, shoplist }));
    await openPalette(api, '/account-settings');
    const group = screen.getByRole('group', { name: 'Recent stores · search to find all 8' });
    const listed = within(group).getAllByRole('option');
    expect(listed.map(({ textContent }) => textContent?.[0])).toEqual([...'GBACEF']);
  });

  test('“switch” finds all but the current one', async () => {
    const { user } = await openPalette();
    await option(/^AI theme/);
    await user.keyboard('switch');
    await waitFor(() =>
      expect(names()).toEqual(['HHarbour Lightsharbour.myshopify.comNot confirmed Switch']),
    );
  });
});

describe('the confirmation of the current store', () => {
  test.each(['confirm', 'verify', 'ownership'])(
    'is found by “%s”, as the switcher offers it',
    async (query) => {
      const { user } = await openPalette(
        homeApi({ stores: { ...twoStores, currentShop: harbour } }),
      );
      await user.keyboard(query);
      await waitFor(() => expect(names().length).toBeLessThan(4));
      await user.click(await option(/^Confirm Harbour Lights$/));
      expect(
        await screen.findByRole('dialog', { name: 'Confirm that Harbour Lights is yours' }),
      ).toBeVisible();
      noPalette();
    },
  );

  test('is not offered for one that is confirmed: the Stores page confirms the others', async () => {
    const { user } = await openPalette();
    await option(/^AI theme/);
    await user.keyboard('verify');
    await waitFor(() => expect(names()).toEqual(['Stores']));
  });
});

describe('a product', () => {
  test('that is connected is opened for the current store, from any page', async () => {
    const api = settingsApi();
    const states = { dtm: { connected: true, state: 'connected' as const } };
    api.on(connectedApps, ok(connectedApps, states));
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: 'https://app.example/signed' }));
    const { user, visited } = await openPalette(api, '/account-settings');
    await option(/^AI themeOpen/);
    await user.keyboard('ai theme{Enter}');
    await waitFor(() => expect(visited).toEqual(['https://app.example/signed']));
  });

  test('that needs a store closes the palette and opens Add store', async () => {
    storeSession();
    const api = homeApi({ stores: noStores });
    const { dtmRegister } = productEndpoints;
    api.on(dtmRegister, refuse(dtmRegister, 'store_required'));
    const { user } = renderPortal({ api });
    await screen.findByRole('button', { name: 'Add your first store' });
    await user.keyboard(SHORTCUT);
    await option(/^AI theme/);
    await user.keyboard('ai theme{Enter}');
    await screen.findByRole('dialog', { name: 'Connect your Shopify store' });
    noPalette();
  });

  test('on another site is opened in a new tab', async () => {
    const { user, open } = await openPalette();
    await option(/^Theme sections/);
    await user.keyboard('sections{Enter}');
    expect(open).toHaveBeenCalledWith(
      'https://apps.example/sections',
      '_blank',
      'noopener,noreferrer',
    );
    noPalette();
  });

  test('that is not available cannot be chosen', async () => {
    const api = homeApi({
      products: [{ ...aiTheme, available: false, buttonText: 'Coming Soon' }],
    });
    await openPalette(api);
    expect(await option(/^AI themeComing Soon/)).toHaveAttribute('aria-disabled', 'true');
  });
});

test.each([
  ['contact', '/contact'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
])('“%s” loads the page that the operator serves', async (query, path) => {
  const { user, visited } = await openPalette();
  await user.keyboard(`${query}{Enter}`);
  expect(visited).toEqual([new URL(path, window.location.href).href]);
  noPalette();
});

describe('a section of the settings', () => {
  test.each([
    ['devices', 'Devices'],
    ['google', 'Ways to log in'],
    ['delete account', 'Delete Account'],
    ['photo', 'Profile image'],
  ])('is found by “%s” and takes the focus once it is there', async (query, heading) => {
    const { user } = await openPalette(settingsApi());
    await user.keyboard(`${query}{Enter}`);
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toHaveFocus();
  });

  test.each(['security', 'sec'])(
    'is listed for “%s” after its tab, which it leads to',
    async (query) => {
      const { user } = await openPalette(settingsApi());
      await option(/^Theme sections/);
      await user.keyboard(query);
      await waitFor(() => expect(names()[0]).toBe('SecurityAccount Settings'));
      expect(names()).toContain('DevicesAccount Settings, Security');
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('tab', { name: 'Security', selected: true })).toBeVisible();
    },
  );

  test('takes the focus from the page it is on, too', async () => {
    const { user } = await openPalette(settingsApi(), '/account-settings?tab=security');
    await user.keyboard('devices{Enter}');
    expect(await screen.findByRole('heading', { name: 'Devices' })).toHaveFocus();
    await user.keyboard(SHORTCUT);
    await user.keyboard('appearance{Enter}');
    expect(await screen.findByRole('heading', { name: 'Appearance' })).toHaveFocus();
  });
});

describe('help', () => {
  test.each(['https://help.example/atrium', 'mailto:help@shop.example'])(
    'leads to %s, from the search and the user menu',
    async (helpUrl) => {
      configure({ helpUrl });
      const { user } = await openPalette();
      expect(await option(/^Help/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Close the search' }));
      await user.click(screen.getByRole('button', { name: /^Your account/ }));
      expect(await screen.findByRole('menuitem', { name: 'Help' })).toHaveAttribute(
        'href',
        helpUrl,
      );
    },
  );

  test.each([null, 'http://help.example', 'javascript:alert(1)', 4])(
    'is offered nowhere where the operator has none: %s',
    async (helpUrl) => {
      configure({ helpUrl });
      const { user } = await openPalette();
      expect(screen.queryByRole('option', { name: /^Help/ })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Close the search' }));
      await user.click(screen.getByRole('button', { name: /^Your account/ }));
      await screen.findByRole('menuitem', { name: 'Logout' });
      expect(screen.queryByRole('menuitem', { name: 'Help' })).not.toBeInTheDocument();
    },
  );
});

test('remembers what was used last, for this user, until they log out', async () => {
  const api = homeApi({ stores: twoStores });
  const { user } = await openPalette(api);
  await user.keyboard('stores{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Stores' });
  await user.keyboard(SHORTCUT);
  await field();
  expect(
    within(screen.getByRole('group', { name: 'Recent' })).getByRole('option'),
  ).toHaveTextContent('Stores');
  expect(names()[0]).toBe('Stores');
  await user.keyboard('log out{Enter}');
  await screen.findByRole('link', { name: 'Login' });
  expect(localStorage.getItem('recent_commands')).toBeNull();
});

test('finds the rest while products load, and when they cannot be loaded', async () => {
  const api = homeApi({ stores: twoStores });
  api.on(connectedApps, later(ok(connectedApps, {})).held);
  const { user } = await openPalette(api);
  expect(screen.queryByRole('option', { name: /^AI theme/ })).not.toBeInTheDocument();
  await user.keyboard('harbour');
  expect(await option(/^Harbour/)).toHaveAttribute('aria-selected', 'true');
});

test('opens over no other dialog, and leaves the text of a field where it is', async () => {
  const { user } = await openPalette(settingsApi(), '/account-settings');
  await user.keyboard(SHORTCUT);
  const city = screen.getByLabelText('City');
  await user.type(city, 'Malmö');
  await user.keyboard(SHORTCUT);
  await field();
  await user.keyboard(SHORTCUT);
  expect(city).toHaveValue('Malmö');

  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('alertdialog');
  await user.keyboard(SHORTCUT);
  noPalette();
});

test('finds pages although the profile cannot be loaded', async () => {
  storeSession();
  const api = homeApi();
  const { getProfile } = profileEndpoints;
  api.on(getProfile, html(500));
  const { user } = renderPortal({ path: '/account-settings', api });
  await screen.findAllByRole('button', { name: 'Try again' });
  await user.keyboard(SHORTCUT);
  await field();
  expect(names()).toContain('Home');
  expect(names()).not.toContain(fern.name);
});
