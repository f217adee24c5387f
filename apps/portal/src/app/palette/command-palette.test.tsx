import { productEndpoints, profileEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  expectNoPalette,
  field,
  names,
  openPalette,
  option,
  SHORTCUT,
} from '../../testing/palette.ts';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { fern, twoStores } from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { html, later, ok } from '../../testing/stub-api.ts';

const { connectedApps } = productEndpoints;

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
  expectNoPalette();
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
  expectNoPalette();
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
  // Each with the letter of its arch.
  expect(items('Recent')).toEqual(['HHarbour Lightsharbour.myshopify.comNot confirmed Switch']);
  expect(items('Stores')).toEqual(['FFern & Emberfern.myshopify.comNo product yet Current']);
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

test.each([
  ['contact', '/contact'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
])('“%s” loads the page that the operator serves', async (query, path) => {
  const { user, visited } = await openPalette();
  await user.keyboard(`${query}{Enter}`);
  expect(visited).toEqual([new URL(path, window.location.href).href]);
  expectNoPalette();
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
  function configure(settings: object): void {
    const slot = document.createElement('script');
    slot.id = 'portal-config';
    slot.type = 'application/json';
    slot.textContent = JSON.stringify(settings);
    document.head.append(slot);
  }

  afterEach(() => document.getElementById('portal-config')?.remove());

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
  expectNoPalette();
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
