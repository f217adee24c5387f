import { profileEndpoints, storeDetailEndpoints, storeEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectNoPalette,
  field,
  names,
  openPalette,
  option,
  SHORTCUT,
} from '../../testing/palette.ts';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, detailsOf, fern, harbour, twoStores } from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../testing/stub-api.ts';

const { changeStore } = storeEndpoints;
const { listStoreDetails } = storeDetailEndpoints;

test('Enter alone leads to the store that was used before the current one, and the others keep their order', async () => {
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
  const listed = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(listed('Recent')).toEqual([expect.stringContaining(harbour.name)]);
  expect(listed('Stores')).toEqual([
    expect.stringContaining('Kiln'),
    expect.stringContaining(fern.name),
  ]);
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
    expectNoPalette();
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
    await option(/^Fern/);
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

test('stores that a search finds are in the order in which they were added', async () => {
  const shops = ['Kiln C', 'Kiln A', 'Kiln B'].map((name, index) => ({
    ...fern,
    name,
    domain: `kiln-${index}.myshopify.com`,
    lastSelectedAt: `2026-11-2${index}T10:00:00.000Z`,
  }));
  const stores = { shops, currentShop: shops[0] ?? null };
  const { user } = await openPalette(homeApi({ stores }));
  await user.keyboard('kiln');
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(names().map((name) => name?.slice(1, 7))).toEqual(['Kiln C', 'Kiln A', 'Kiln B']);
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
      expectNoPalette();
    },
  );

  test('is not offered for one that is confirmed: the Stores page confirms the others', async () => {
    const { user } = await openPalette();
    await option(/^AI theme/);
    await user.keyboard('verify');
    await waitFor(() => expect(names()).toEqual(['Stores']));
  });
});
