import {
  productEndpoints,
  profileEndpoints,
  type Shop,
  setupGuideEndpoints,
  storeDetailEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, detailsOf, doneGuide, fern, harbour, twoStores } from '../../../testing/samples.ts';
import { numberedStores, storeRow, storesNamed } from '../../../testing/store-row.ts';
import { later, ok, refuse } from '../../../testing/stub-api.ts';

const { changeStore } = storeEndpoints;
const { getProfile } = profileEndpoints;
const { getSetupGuide } = setupGuideEndpoints;
const { listStoreDetails } = storeDetailEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });

beforeEach(() => storeSession());

/** Of each ring, in the order of the stores. */
const reachedSegments = () =>
  [...document.querySelectorAll('main svg:has([data-reached])')].map((ring) =>
    [...ring.querySelectorAll<SVGElement>('[data-reached]')]
      .map(({ dataset }) => dataset.reached)
      .join(' '),
  );

describe('the row of stores', () => {
  test('has the steps of the only store beside it, then what is connected, and its page in Shopify; of several none', async () => {
    const steps = () =>
      [...document.querySelectorAll('main ol li')].map(({ textContent, firstElementChild }) => [
        textContent,
        firstElementChild?.querySelector('svg') !== null,
      ]);
    const link = { name: 'Open in Shopify' };
    const api = homeApi({ stores: { currentShop: fern, shops: [fern] } });
    api.on(listStoreDetails, ok(listStoreDetails, [{ ...detailsOf(fern), status: 'verified' }]));
    const { unmount } = renderPortal({ api });
    await waitFor(() => expect(steps()).toHaveLength(4));
    // The status of the list is newer than that of the details.
    expect(steps()).toEqual([
      ['Added', true],
      fern.status === 'verified' ? ['Confirmed', true] : ['Confirm', false],
      ['Product started', false],
      ['Live', false],
    ]);
    expect(document.querySelector('main ol .text-danger-text')).toBeNull();
    // The next step is marked, and what comes after it is quieter.
    const next = steps().findIndex(([, isReached]) => !isReached);
    const items = [...document.querySelectorAll('main ol li')];
    expect(items.map((item) => item.querySelector('.border-2') !== null).indexOf(true)).toBe(next);
    expect(items.map((item) => item.matches('.text-text-muted')).indexOf(true)).toBe(next + 1);
    const admin = (await storeRow()).getByRole('link', link);
    const handle = fern.domain.replace('.myshopify.com', '');
    expect(admin).toHaveAttribute('href', `https://admin.shopify.com/store/${handle}`);
    expect(admin).toHaveAttribute('target', '_blank');
    expect(admin).toHaveAttribute('rel', 'noreferrer');
    unmount();
    const several = renderPortal({ api: homeApi({ stores: twoStores }) });
    await (await storeRow()).findByText('Harbour Lights');
    expect(steps()).toEqual([]);
    expect((await storeRow()).queryByRole('link', link)).not.toBeInTheDocument();
    several.unmount();
    const products = [{ type: 'dtm', state: 'connected' } as const];
    api.on(listStoreDetails, ok(listStoreDetails, [{ ...detailsOf(fern), products }]));
    renderPortal({ api });
    await (await storeRow()).findByText('Live');
    expect(steps()).toEqual([]);
    expect((await storeRow()).getByText('AI theme is connected.')).toBeVisible();
  });

  test.each([
    [['dtm', 'reviews'], 'AI theme and AI reviews app are connected.'],
    [['gone'], 'A product is connected.'],
  ])('names the products of the only store that are connected: %s', async (types, sentence) => {
    const connected = types.map((type) => ({ type, state: 'connected' }) as const);
    const products = [...connected, { type: 'email', state: 'disconnected' } as const];
    const api = homeApi({ stores: { currentShop: fern, shops: [fern] } });
    api.on(listStoreDetails, ok(listStoreDetails, [{ ...detailsOf(fern), products }]));
    renderPortal({ api });
    expect(await (await storeRow()).findByText(sentence)).toBeVisible();
  });

  test('marks the step that the only store has lost', async () => {
    const shop: Shop = { ...fern, status: 'uninstalled' };
    const api = homeApi({ stores: { currentShop: shop, shops: [shop] } });
    api.on(listStoreDetails, ok(listStoreDetails, [detailsOf(shop)]));
    renderPortal({ api });
    await (await storeRow()).findByText('Uninstalled');
    const marked = document.querySelectorAll('main ol li:has(> .text-danger-text)');
    expect([...marked].map(({ textContent }) => textContent)).toEqual(['Confirm']);
  });

  test('shows each store with what it has reached, the current one marked', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(
      listStoreDetails,
      ok(listStoreDetails, [
        { ...detailsOf(fern), products: [{ type: 'dtm', state: 'connected' }] },
        detailsOf(harbour),
      ]),
    );
    renderPortal({ api });
    const stores = await storeRow();
    await stores.findByText('Fern & Ember');
    expect(stores.getAllByRole('listitem')[0]).toHaveTextContent(
      /Fern & Ember \(current store, added, confirmed, product started, live\)/,
    );
    expect(document.querySelector('[aria-current="true"]')).toHaveTextContent('Fern & Ember');
    expect(
      stores.getByRole('button', { name: 'Switch to Harbour Lights (added, not confirmed yet)' }),
    ).toBeVisible();
    expect(stores.getByRole('button', { name: 'Add store' })).toBeVisible();
    // A store that has reached everything keeps its whole ring.
    expect(reachedSegments()).toEqual(['true true true true', 'true false false false']);
  });

  test('leaves the page as it is until it is loaded again, also for a store that is to be confirmed', async () => {
    const onboarded = { ...ada, onboardingCompleted: true };
    localStorage.setItem('user', JSON.stringify({ user: onboarded }));
    const api = homeApi({ stores: twoStores });
    api.on(getProfile, ok(getProfile, { ...onboarded, shoplist: twoStores }));
    api.on(changeStore, ok(changeStore, { user: onboarded, auth: { token: 'atr_changed' } }));
    const guide = later(ok(getSetupGuide, doneGuide));
    api.on(getSetupGuide, guide.held);
    const { user, reload } = renderPortal({ api });
    await user.click(
      await (await storeRow()).findByRole('button', { name: /^Switch to Harbour Lights/ }),
    );
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    expect(screen.queryByText(/^Next: /)).not.toBeInTheDocument();
    expect(document.querySelector('[aria-current="true"]')).toHaveTextContent('Fern & Ember');
  });

  test('is one stop of Tab beside the current store, and the arrow keys, Home and End move in it', async () => {
    const { shops } = numberedStores(6);
    const { user } = renderPortal({
      api: homeApi({ stores: { shops, currentShop: shops[2] ?? null } }),
    });
    const list = await (await storeRow()).findByRole('list', { name: 'Your stores' });
    expect(list).toHaveAccessibleDescription('Use the arrow keys to move between stores.');
    const store = (number: number) =>
      within(list).getByRole('button', { name: new RegExp(`^Switch to Store ${number}\\b`) });
    const stops = () =>
      within(list)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([store(4)]);
    store(4).focus();
    // The current store, which a press would not change, is passed over.
    for (const [key, number] of [
      ['ArrowLeft', 2],
      ['ArrowRight', 4],
      ['End', 6],
      ['ArrowRight', 6],
      ['Home', 1],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(store(number), key).toHaveFocus();
    }
    await user.tab({ shift: true });
    expect((await storeRow()).getByRole('button', { name: 'Add store' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(
      (await storeRow()).getByRole('button', { name: 'Add store' }),
      'no part of it',
    ).toHaveFocus();
    await user.tab();
    expect(store(1), 'where it was left').toHaveFocus();
    list.style.direction = 'rtl';
    await user.keyboard('{ArrowLeft}');
    expect(store(2)).toHaveFocus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(store(2)).toHaveFocus();
    expect(stops()).toEqual([store(2)]);
  });

  test('the segments of a ring are named where one points, and not read twice', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(listStoreDetails, ok(listStoreDetails, [detailsOf(fern), detailsOf(harbour)]));
    renderPortal({ api });
    const harbourLights = await (await storeRow()).findByRole('button', {
      name: 'Switch to Harbour Lights (added, not confirmed yet)',
    });
    const tooltip = harbourLights.querySelector('svg > title');
    expect(tooltip?.textContent?.split('\n')).toEqual([
      '✓ Added',
      '– Confirmed',
      '– Product started',
      '– Live',
    ]);
    expect(tooltip?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(harbourLights).not.toHaveAccessibleDescription();
  });

  test.each([
    ['added', 'Not confirmed'],
    ['verified', 'No product yet'],
    ['awaiting_approval', 'Requested'],
    ['needs_reauth', 'Access lost'],
    ['uninstalled', 'Uninstalled'],
  ] as const)('below the name of a store that is %s stands “%s”', async (status, words) => {
    const shop: Shop = { ...fern, status };
    const api = homeApi({ stores: { currentShop: shop, shops: [shop] } });
    api.on(listStoreDetails, ok(listStoreDetails, [detailsOf(shop)]));
    renderPortal({ api });
    const stores = await storeRow();
    expect(await stores.findByText(words)).toBeVisible();
  });

  test.each([
    ['verified', [], 'added, confirmed, no product yet'],
    [
      'verified',
      [{ type: 'dtm', state: 'connecting' }],
      'added, confirmed, product started, not live yet',
    ],
    ['added', [{ type: 'dtm', state: 'connected' }], 'added, not confirmed yet'],
    ['uninstalled', [], 'needs attention, added, not confirmed yet'],
  ] as const)('a store that is %s with %o is read as such', async (status, products, state) => {
    const shop: Shop = { ...harbour, status };
    const api = homeApi({ stores: { currentShop: fern, shops: [fern, shop] } });
    api.on(
      listStoreDetails,
      ok(listStoreDetails, [detailsOf(fern), { ...detailsOf(shop), products: [...products] }]),
    );
    renderPortal({ api });
    expect(
      await (await storeRow()).findByRole('button', {
        name: `Switch to Harbour Lights (${state})`,
      }),
    ).toBeVisible();
  });

  test('and the switcher show the same state of each store', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(listStoreDetails, ok(listStoreDetails, [detailsOf(fern), detailsOf(harbour)]));
    const { user } = renderPortal({ api });
    const stores = await storeRow();
    await stores.findByText('No product yet');
    await user.click(screen.getByRole('button', { name: /Switch store$/ }));
    const [first, second] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent('No product yet');
    expect(second).toHaveTextContent('Not confirmed');
  });

  test('and the switcher show the whole of a name that is cut off where one points at it', async () => {
    const name = 'N'.repeat(80);
    const { user } = renderPortal({ api: homeApi({ stores: storesNamed([name, 'Kiln']) }) });
    expect((await storeRow()).getByTitle(name)).toBeVisible();
    const trigger = screen.getByRole('button', { name: /Switch store$/ });
    expect(within(trigger).getByTitle(name)).toBeVisible();
    expect(within(trigger).getByTitle('store-0.myshopify.com')).toBeInTheDocument();
    await user.click(trigger);
    const [option] = await screen.findAllByRole('option');
    expect(within(option as HTMLElement).getByTitle(name)).toBeVisible();
  });

  test('switches as the switcher does: with the type of the store, then reloads', async () => {
    const api = homeApi({ stores: twoStores });
    const { held, release } = later(changed);
    api.on(changeStore, held);
    const { user, reload } = renderPortal({ api });
    const harbourLights = await (await storeRow()).findByRole('button', {
      name: /^Switch to Harbour Lights/,
    });
    await user.click(harbourLights);
    expect(harbourLights).toHaveAttribute('aria-disabled', 'true');
    await user.click(harbourLights);
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(api.calls(changeStore).map(({ body }) => body)).toEqual([
      { shop: harbour.domain, type: 'reviews' },
    ]);
    expect(localStorage.getItem('auth_token')).toBe('atr_changed');
  });

  test('keeps the place of a hidden next step for the store switched to, unless that is to be confirmed', async () => {
    const isHidden = () => sessionStorage.getItem('next_step_hidden') !== null;
    for (const status of ['verified', 'added'] as const) {
      const [first, second] = storesNamed(['Kiln', 'Lantern']).shops;
      if (!first || !second) throw new Error('There are two stores');
      const api = homeApi({
        guide: { ...doneGuide, dismissed: true },
        stores: { currentShop: first, shops: [first, { ...second, status }] },
      });
      api.on(changeStore, changed);
      sessionStorage.setItem('next_step_hidden', 'yes');
      const { user, reload, unmount } = renderPortal({ api });
      await user.click(
        await (await storeRow()).findByRole('button', { name: /^Switch to Lantern/ }),
      );
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(isHidden(), status).toBe(status === 'verified');
      unmount();
    }
  });

  test('shows why a switch failed, and can be pressed again', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(changeStore, refuse(changeStore, 'not_found'), changed);
    const { user, reload } = renderPortal({ api });
    const harbourLights = await (await storeRow()).findByRole('button', {
      name: /^Switch to Harbour Lights/,
    });
    await user.click(harbourLights);
    expect(
      await screen.findByText('We couldn’t find this. Reload this page and try again.'),
    ).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t switch to Harbour Lights.');
    expect(reload).not.toHaveBeenCalled();
    await user.click(harbourLights);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('shows for a confirmed store that its state is unknown when the details cannot be loaded, until they are', async () => {
    const api = homeApi({ stores: twoStores });
    const { connectedApps } = productEndpoints;
    for (const endpoint of [listStoreDetails, connectedApps]) {
      api.on(endpoint, refuse(endpoint, 'internal'));
    }
    const { user } = renderPortal({ api });
    const stores = await storeRow();
    expect(await stores.findByText('State unknown')).toBeVisible();
    expect(stores.getAllByRole('listitem')[0]).toHaveTextContent(
      /^FFern & Ember \(current store, State unknown\)State unknown/,
    );
    // What is not confirmed has reached nothing further.
    const harbourLights = { name: 'Switch to Harbour Lights (added, not confirmed yet)' };
    expect(stores.getByRole('button', harbourLights)).toHaveTextContent('Not confirmed');
    expect(reachedSegments()).toEqual(['true false false false']);

    api.on(listStoreDetails, ok(listStoreDetails, twoStores.shops.map(detailsOf)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await stores.findByText('No product yet')).toBeVisible();
    expect(screen.queryByText('State unknown')).not.toBeInTheDocument();
  });

  test('adds a store from beside its title', async () => {
    const { user } = renderPortal({ api: homeApi() });
    await user.click((await storeRow()).getByRole('button', { name: 'Add store' }));
    expect(await screen.findByRole('dialog', { name: 'Connect your Shopify store' })).toBeVisible();
  });

  test('keeps long, right-to-left and emoji names in their own direction', async () => {
    const names = ['N'.repeat(80), 'متجر النور', '👩🏽‍🎨 Studio', '<b>bold</b>'];
    renderPortal({ api: homeApi({ stores: storesNamed(names) }) });
    const stores = await storeRow();
    for (const name of names) {
      expect(stores.getByText(name, { selector: 'bdi' })).toBeVisible();
    }
    expect(stores.getByText('👩🏽‍🎨')).toBeVisible();
  });
});
