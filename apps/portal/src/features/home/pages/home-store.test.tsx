import {
  authEndpoints,
  productEndpoints,
  profileEndpoints,
  type Shop,
  type StoreRequest,
  storeDetailEndpoints,
  storeEndpoints,
  storeRequestEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, detailsOf, fern, harbour, oneStore } from '../../../testing/samples.ts';
import { later, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { changeStore, verifyStore } = storeEndpoints;
const { listStoreDetails } = storeDetailEndpoints;
const { listStoreRequests, decideStoreRequest } = storeRequestEndpoints;

beforeEach(() => storeSession());

function homeWith(shop: Shop) {
  return homeApi({ stores: { currentShop: shop, shops: [shop] } });
}

test.each([
  ['needs_reauth', 'Confirm Fern & Ember again', 'warning'],
  ['uninstalled', 'Fern & Ember is no longer connected', 'danger'],
  ['redacted', 'Fern & Ember is no longer connected', 'danger'],
] as const)('leads from a store that is %s to Shopify', async (status, title, tone) => {
  const api = homeWith({ ...fern, status });
  api.on(verifyStore, ok(verifyStore, { url: 'https://fern.myshopify.com/admin/oauth/authorize' }));
  const { user, visited } = renderPortal({ api });
  const notice = await screen.findByRole('region', { name: title });
  expect(notice.querySelector('h2 svg')).toHaveAttribute('data-tone', tone);
  await user.click(within(notice).getByRole('button', { name: 'Confirm again' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to Shopify' }));
  await waitFor(() =>
    expect(visited).toEqual(['https://fern.myshopify.com/admin/oauth/authorize']),
  );
  expect(api.calls(verifyStore)[0]?.body).toEqual({ shop: fern.domain });
});

test('the products that an uninstalled store has are paused, the others can be started', async () => {
  const shop: Shop = { ...fern, status: 'uninstalled' };
  const api = homeWith(shop);
  const products = [{ type: 'dtm', state: 'disconnected' } as const];
  api.on(listStoreDetails, ok(listStoreDetails, [{ ...detailsOf(shop), products }]));
  renderPortal({ api });
  await screen.findByRole('heading', { name: 'AI theme' });
  const cards = within(screen.getByRole('list', { name: 'Products' }));
  const [theme, reviews] = cards.getAllByRole('listitem');
  expect(theme).toHaveTextContent(/Paused.*Confirm the store to open it\.Open/);
  expect(reviews).toHaveTextContent('AI reviews');
  expect(reviews).not.toHaveTextContent('Paused');
  expect(reviews).toHaveTextContent('Start for free');
});

test.each([
  ['added', '/account-settings', 'Confirm Fern & Ember'],
  ['verifying', '/account-settings', 'Confirm Fern & Ember'],
  ['needs_reauth', '/', 'Confirm Fern & Ember again'],
  ['uninstalled', '/account-settings', 'Confirm Fern & Ember again'],
] as const)(
  'confirms the current store from the switcher while it is %s',
  async (status, path, action) => {
    const { user } = renderPortal({ path, api: homeWith({ ...fern, status }) });
    await user.click(await screen.findByRole('button', { name: /Switch store/ }));
    await user.click(screen.getByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Confirm that Fern & Ember is yours',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(dialog).not.toBeInTheDocument();
  },
);

test('a store that its owner has declined is no next step, on home and in the switcher', async () => {
  const shop: Shop = { ...fern, status: 'added' };
  const api = homeWith(shop);
  const askAgainAt = '2026-12-06T12:00:00.000Z';
  api.on(listStoreDetails, ok(listStoreDetails, [{ ...detailsOf(shop), askAgainAt }]));
  const { user } = renderPortal({ api });
  const notice = await screen.findByRole('region', { name: 'You can’t use Fern & Ember for now' });
  expect(notice).toHaveTextContent('You can ask again on December 6, 2026.');
  expect(within(notice).queryByRole('button')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /Switch store/ }));
  expect(await screen.findByRole('button', { name: 'Stores' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('only closes the switcher for the store that is current already', async () => {
  const api = homeWith(fern);
  const { user, reload } = renderPortal({ api });
  const switcher = await screen.findByRole('button', { name: /Switch store/ });
  await user.click(switcher);
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /Fern & Ember/ }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(switcher).toHaveFocus();
  expect(api.calls(changeStore)).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test('shows no notice for a working store', async () => {
  renderPortal({ api: homeApi({ stores: oneStore }) });
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(screen.queryByRole('button', { name: 'Confirm again' })).not.toBeInTheDocument();
});

test('opens home when the store chosen in the switcher needs something', async () => {
  const away: Shop = { ...harbour, status: 'uninstalled' };
  const api = homeApi({ stores: { currentShop: fern, shops: [fern, away] } });
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user, reload } = renderPortal({ path: '/nowhere', api });
  await user.click(await screen.findByRole('button', { name: /Switch store/ }));
  expect(screen.getByText('Uninstalled')).toBeVisible();
  await user.click(screen.getByRole('option', { name: /Harbour Lights/ }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe('/');
});

test('shows that a store waits for approval, also in the dialog that confirms stores', async () => {
  const api = homeWith({ ...fern, status: 'awaiting_approval' });
  api.on(productEndpoints.dtmRegister, refuse(productEndpoints.dtmRegister, 'store_unverified'));
  const { user } = renderPortal({ api });
  expect(await screen.findByText('Fern & Ember is waiting for approval')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start for free: AI theme' }));
  const dialog = await screen.findByRole('dialog', { name: 'Waiting for approval' });
  expect(within(dialog).queryByRole('button', { name: /Shopify/ })).not.toBeInTheDocument();
});

const request: StoreRequest = {
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'Fern & Ember',
  shop: fern.domain,
  email: 'cora@example.com',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};

test.each([
  ['Approve', 'true', 'cora@example.com can now use Fern & Ember.'],
  ['Decline', 'false', 'You declined the request from cora@example.com for Fern & Ember.'],
])('confirms before %s is sent, then removes the request', async (button, approved, message) => {
  const api = homeApi();
  api.on(listStoreRequests, ok(listStoreRequests, [request]), ok(listStoreRequests, []));
  api.on(decideStoreRequest, ok(decideStoreRequest, null));
  const { user } = renderPortal({ api });
  const card = await screen.findByRole('region', {
    name: 'cora@example.com would like to use Fern & Ember',
  });
  expect(card).toHaveTextContent('Answer by November 27, 2026');
  await user.click(within(card).getByRole('button', { name: button }));
  expect(api.calls(decideStoreRequest)).toHaveLength(0);
  const dialog = await screen.findByRole('alertdialog');
  // A refusal can be followed by another request.
  expect(within(dialog).queryAllByText(/You can end theirs in Stores later/)).toHaveLength(
    button === 'Approve' ? 1 : 0,
  );
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(api.calls(decideStoreRequest)[0]?.body).toEqual({ approved });
  await waitFor(() => expect(card).not.toBeInTheDocument());
  // Who uses the store may be somebody else now.
  await waitFor(() => expect(api.calls(listStoreDetails)).toHaveLength(2));
});

test.each([
  [{}, 'primary'],
  [{ dtm: { connected: true, state: 'connected' } }, 'secondary'],
] as const)('with the products %o connected, Approve is %s', async (apps, variant) => {
  const api = homeApi({ connected: apps });
  api.on(listStoreRequests, ok(listStoreRequests, [request]));
  renderPortal({ api });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve).toHaveAttribute('data-variant', variant);
  expect(document.querySelectorAll('main [data-variant="primary"]')).toHaveLength(1);
});

test('requests everything that it shows together with the profile', async () => {
  const { held } = later(ok(profileEndpoints.getProfile, { ...ada, shoplist: oneStore }));
  const api = homeApi();
  api.on(profileEndpoints.getProfile, held);
  renderPortal({ api });
  await waitFor(() => expect(api.calls(storeDetailEndpoints.listStoreDetails)).toHaveLength(1));
  expect(api.calls(listStoreRequests)).toHaveLength(1);
  expect(api.calls(profileEndpoints.getProfile)).toHaveLength(1);
});

test('shows the cards only together with the requests above them', async () => {
  const { held, release } = later(ok(listStoreRequests, [request]));
  const api = homeApi();
  api.on(listStoreRequests, held);
  renderPortal({ api });
  expect(await screen.findByRole('button', { name: /Switch store/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'AI theme' })).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
  expect(screen.getByRole('region', { name: /would like to use/ })).toBeVisible();
});

test('keeps the place of as many requests as there were last, also in a new tab', async () => {
  localStorage.setItem('store_requests', '2');
  const places = () => document.querySelectorAll('main [data-each-request]');
  const { held, release } = later(ok(listStoreRequests, [request]));
  const api = homeApi();
  api.on(listStoreRequests, held);
  renderPortal({ api });
  await screen.findByRole('button', { name: /Switch store/ });
  expect(places()).toHaveLength(2);
  release();
  expect(await screen.findByRole('region', { name: /would like to use/ })).toBeVisible();
  expect(places()).toHaveLength(0);
  expect(localStorage.getItem('store_requests')).toBe('1');
});

test('a request that comes later moves nothing: it is shown at the next visit of home', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = homeApi();
  api.on(listStoreRequests, ok(listStoreRequests, []), ok(listStoreRequests, [request]));
  const { user } = renderPortal({ api });
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(localStorage.getItem('store_requests')).toBeNull();
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(localStorage.getItem('store_requests')).toBe('1'));
  expect(screen.queryByRole('region', { name: /would like to use/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to Stores' }));
  await screen.findByRole('heading', { level: 1, name: 'Stores' });
  await user.click(screen.getByRole('link', { name: 'Atrium' }));
  expect(await screen.findByRole('region', { name: /would like to use/ })).toBeVisible();
});

test('shows the cards when the requests cannot be loaded', async () => {
  const api = homeApi();
  api.on(listStoreRequests, unreachable());
  renderPortal({ api });
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
});

test('requires a new login when the last one is too old', async () => {
  const api = homeApi({ requests: [request] });
  api.on(decideStoreRequest, refuse(decideStoreRequest, 'reauthentication_required'));
  api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
  const { user } = renderPortal({ api });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Log in again' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
});
