import {
  messages,
  productEndpoints,
  type StoreDetails,
  storeDetailEndpoints,
  storeEndpoints,
  storeRequestEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { ada, fern, harbour } from '../../../testing/samples.ts';
import {
  card,
  detailsOf,
  fernDetails,
  harbourDetails,
  names,
  openStores,
  removed,
  storesApi,
} from '../../../testing/store-details.ts';
import { ok, unreachable } from '../../../testing/stub-api.ts';

const { listStoreDetails } = storeDetailEndpoints;
const { changeStore, verifyStore } = storeEndpoints;

test('shows the stores in their order, the current one marked, with ownership, users, products and history', async () => {
  const shown: StoreDetails = {
    ...fernDetails,
    otherUsers: { count: 2, emails: ['cora@example.com', 'milo@example.com'] },
    products: [{ type: 'dtm', state: 'connected' }],
    history: [
      { event: 'product_connected', at: '2026-11-07T12:01:00.000Z', product: 'dtm' },
      { event: 'product_started', at: '2026-11-07T12:00:00.000Z', product: 'dtm' },
      { event: 'verified', at: '2026-11-06T12:00:00.000Z' },
      { event: 'added', at: '2026-11-05T12:00:00.000Z' },
    ],
  };
  const { user } = openStores(storesApi({ stores: [harbourDetails, shown] }));
  const current = await card('Fern & Ember');
  expect(document.title).toBe('Stores · Atrium');
  expect(names()).toEqual(['Harbour Lights', 'Fern & Ember']);
  expect(current).toHaveAttribute('aria-current', 'true');
  for (const text of [
    ...['Current', 'Live', 'You own this store', '2 other accounts use it'],
    ...['cora@example.com', 'milo@example.com', 'AI theme', 'Connected', 'November 05, 2026'],
  ]) {
    expect(within(current).getAllByText(text)[0]).toBeVisible();
  }
  const history = within(current).getByRole('button', { name: 'History Fern & Ember' });
  expect(history).toHaveAttribute('aria-expanded', 'false');
  await user.click(history);
  expect(history).toHaveAttribute('aria-expanded', 'true');
  expect(within(current).getByText('Shopify confirmed that the store is yours.')).toBeVisible();
  expect(within(current).getByText('November 06, 2026')).toBeVisible();
  expect(within(current).getByText('You started AI theme.')).toBeVisible();
  expect(within(current).getByText('AI theme was connected.')).toBeVisible();
  expect(current).toHaveTextContent(/November 06, 2026, \d{1,2}:\d\d [AP]M/);
});

test('has no history to open where nothing is recorded', async () => {
  openStores(storesApi({ stores: [{ ...fernDetails, history: [] }] }));
  expect(within(await card('Fern & Ember')).queryByRole('button', { name: /^History/ })).toBeNull();
});

test('shows a user who is not the owner how many others use the store, and no address', async () => {
  const shared = { ...fernDetails, isOwner: false, otherUsers: { count: 1, emails: [] } };
  openStores(storesApi({ stores: [shared] }));
  const store = await card('Fern & Ember');
  expect(store).toHaveTextContent('Shared with you');
  expect(store).toHaveTextContent('1 other account uses it');
});

test('shows three of many users, and the others on request', async () => {
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
  const popular = { ...fernDetails, otherUsers: { count: emails.length, emails } };
  const { user } = openStores(storesApi({ stores: [popular] }));
  const store = await card('Fern & Ember');
  expect(within(store).getByText('d@example.com')).not.toBeVisible();
  await user.click(within(store).getByText('Show 2 more'));
  expect(within(store).getByText('d@example.com')).toBeVisible();
});

test('the buttons of two stores have different names', async () => {
  openStores();
  await card('Harbour Lights');
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  const labels = buttons.map((button) => button.ariaLabel ?? button.textContent);
  expect(new Set(labels).size).toBe(labels.length);
  expect(screen.getByRole('button', { name: 'More actions for Fern & Ember' })).toBeVisible();
});

test('switches to another store as the switcher does, although it is not confirmed', async () => {
  const api = storesApi();
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user, reload } = openStores(api);
  await card('Harbour Lights');
  expect(screen.queryByRole('button', { name: 'Switch Fern & Ember' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Switch Harbour Lights' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(api.calls(changeStore)[0]?.body).toEqual({ shop: harbour.domain, type: 'reviews' });
  expect(localStorage.getItem('auth_token')).toBe('atr_changed');
});

test('a confirmed store that is not the current one has a button to switch to it', async () => {
  const api = storesApi({ stores: [fernDetails, detailsOf({ ...harbour, status: 'verified' })] });
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user, reload } = openStores(api);
  const change = await screen.findByRole('button', { name: 'Switch Harbour Lights' });
  // One element: the button's gap between two would be added to the space between the words.
  expect(change.firstElementChild?.childNodes).toHaveLength(1);
  await user.click(change);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('confirms a store that is not the current one, which the call names as the page’s', async () => {
  const api = storesApi();
  api.on(verifyStore, ok(verifyStore, { url: 'https://harbour.myshopify.com/admin/oauth' }));
  const { user, visited } = openStores(api);
  await user.click(await screen.findByRole('button', { name: 'Confirm Harbour Lights' }));
  const leave = await screen.findByRole('button', { name: 'Continue to Shopify' });
  // Not that of a new tab.
  expect(leave.querySelector('svg')).toHaveClass('lucide-arrow-right');
  await user.click(leave);
  await waitFor(() => expect(visited).toEqual(['https://harbour.myshopify.com/admin/oauth']));
  const [call] = api.calls(verifyStore);
  expect(call?.body).toEqual({ shop: harbour.domain });
  expect(call?.headers.get('X-Atrium-Shop')).toBe(fern.domain);
});

describe('a store that is confirmed from its card', () => {
  async function confirmHarbour() {
    const api = storesApi();
    api.on(verifyStore, ok(verifyStore, { url: 'https://harbour.myshopify.com/admin/oauth' }));
    // Somebody started a product of another store, and came back from Shopify by the browser's button.
    sessionStorage.setItem('pending_product', 'dtm');
    const { user, visited } = openStores(api);
    await user.click(await screen.findByRole('button', { name: 'Confirm Harbour Lights' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Shopify brings you back here.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue to Shopify' }));
    await waitFor(() => expect(visited).toHaveLength(1));
    document.body.replaceChildren();
  }

  test('is shown there again, and starts no product', async () => {
    await confirmHarbour();
    const { visited } = renderPortal({ path: '/?store=verified', api: storesApi() });
    expect(await screen.findByText('Harbour Lights is confirmed.')).toBeVisible();
    expect(window.location.pathname).toBe('/stores');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Harbour Lights' })).toHaveFocus(),
    );
    expect(visited).toEqual([]);
  });

  test('is shown there again with the reason when it was cancelled in Shopify, and not as an error', async () => {
    await confirmHarbour();
    renderPortal({ path: '/?store=denied', api: storesApi() });
    const refused = /You cancelled in Shopify/;
    await waitFor(() => expect(window.location.pathname).toBe('/stores'));
    expect(await card('Harbour Lights')).toHaveTextContent(refused);
    expect(screen.getAllByText(refused)).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await card('Fern & Ember')).not.toHaveTextContent(refused);
  });
});

test.each([
  ['needs_reauth', 'Shopify no longer gives us access', 'Confirm again Fern & Ember'],
  ['uninstalled', 'Atrium was uninstalled in Shopify', 'Confirm again Fern & Ember'],
] as const)('a store that is %s says why and can be confirmed again', async (status, why, name) => {
  const shop = { ...fern, status };
  const { user } = openStores(storesApi({ stores: [detailsOf(shop)], current: shop }));
  expect(await card('Fern & Ember')).toHaveTextContent(why);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: /Confirm that Fern/ })).toBeVisible();
});

test('a store that waits for approval cannot be confirmed', async () => {
  const shop = { ...fern, status: 'awaiting_approval' as const };
  openStores(storesApi({ stores: [detailsOf(shop)], current: shop }));
  const store = await card('Fern & Ember');
  expect(store).toHaveTextContent('Waiting for the owner’s approval');
  expect(within(store).queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
});

test('without stores it offers to add one', async () => {
  const { user } = openStores(storesApi({ stores: [], current: null }));
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { name: 'No stores yet' })).toBeVisible();
  await user.click(main.getByRole('button', { name: 'Add store' }));
  expect(await screen.findByRole('dialog', { name: 'Connect your Shopify store' })).toBeVisible();
});

test('shows requests for the merchant’s stores', async () => {
  const { listStoreRequests } = storeRequestEndpoints;
  const api = storesApi();
  const request = {
    id: '01900000-0000-7000-8000-00000000000a',
    name: 'Fern & Ember',
    shop: fern.domain,
    email: 'cora@example.com',
    requestedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
  };
  api.on(listStoreRequests, ok(listStoreRequests, [request]));
  openStores(api);
  expect(await screen.findByRole('region', { name: /^cora@example.com would like/ })).toBeVisible();
});

test('a failed load is named with its reason and can be retried', async () => {
  const api = storesApi();
  api.on(
    listStoreDetails,
    ...[unreachable(), unreachable(), unreachable()],
    ok(listStoreDetails, [fernDetails]),
  );
  const { user } = openStores(api);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We couldn’t load your stores');
  expect(alert).toHaveTextContent(messages.serverError);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await card('Fern & Ember')).toBeVisible();
});

test('shows the stores when products and requests cannot be loaded, and names no product by its id', async () => {
  const api = storesApi({
    stores: [
      {
        ...fernDetails,
        products: [{ type: 'dtm', state: 'connecting' }],
        history: [
          { event: 'product_connected', product: 'dtm', at: '2026-11-06T12:00:00.000Z' },
          { event: 'product_started', product: 'dtm', at: '2026-11-05T12:00:00.000Z' },
        ],
      },
    ],
  });
  api.on(productEndpoints.getCatalogue, unreachable());
  api.on(storeRequestEndpoints.listStoreRequests, unreachable());
  const { user } = openStores(api);
  const shown = await card('Fern & Ember');
  expect(shown).toHaveTextContent('A productConnecting…');
  await user.click(screen.getByRole('button', { name: 'History Fern & Ember' }));
  expect(shown).toHaveTextContent('A product was connected.');
  expect(shown).toHaveTextContent('You started a product.');
  expect(shown).not.toHaveTextContent('dtm');
});

test('the products of a store that has lost its confirmation are paused, as on home', async () => {
  const products = [{ type: 'dtm', state: 'disconnected' } as const];
  openStores(
    storesApi({ stores: [{ ...detailsOf({ ...fern, status: 'uninstalled' }), products }] }),
  );
  const shown = await card(fern.name);
  expect(shown).toHaveTextContent(/AI theme\s*Paused/);
});

test.each(['متجر السرخس', '🪴🔥', 'A'.repeat(80)])(
  'shows the name %s in its own direction, whole',
  async (name) => {
    const shop = { ...fern, name };
    openStores(storesApi({ stores: [detailsOf(shop)], current: shop }));
    const heading = await screen.findByRole('heading', { name, level: 3 });
    expect(within(heading).getByText(name).tagName).toBe('BDI');
    expect(screen.getByRole('button', { name: `More actions for ${name}` })).toBeVisible();
  },
);

test.each([
  ['the user menu', /^Your account/, 'menuitem', 'Stores'],
  ['the store switcher', /Switch store/, 'button', 'Stores'],
] as const)('%s leads to the Stores page', async (_menu, trigger, role, name) => {
  const { user } = openStores();
  await card('Fern & Ember');
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  await screen.findByRole('heading', { name: /^Welcome/ });
  await user.click(screen.getByRole('button', { name: trigger }));
  await user.click(await screen.findByRole(role, { name }));
  const title = await screen.findByRole('heading', { name: 'Stores', level: 1 });
  // A menu that closes returns the focus to its button first.
  await waitFor(() => expect(title).toHaveFocus());
});

test('lists removed stores last, until when they can be restored', async () => {
  openStores(storesApi({ stores: [fernDetails, removed(harbourDetails)] }));
  const list = await screen.findByRole('region', { name: 'Recently removed' });
  expect(list).toHaveTextContent('Harbour Lights');
  expect(list).toHaveTextContent('Can be restored until December 22, 2026');
  expect(names()).toEqual(['Fern & Ember']);
});

test('a store that its owner has declined says from when on it can be asked again, and is not to be confirmed', async () => {
  const refused = { ...detailsOf(harbour), askAgainAt: '2026-12-06T12:00:00.000Z' };
  openStores(storesApi({ stores: [fernDetails, refused] }));
  const store = within(await card('Harbour Lights'));
  expect(store.getByText('Declined')).toBeVisible();
  expect(store.getByText(/You can ask again on December 6, 2026\.$/)).toBeVisible();
  expect(store.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  expect(store.getByRole('button', { name: /^Switch/ })).toBeVisible();
});
