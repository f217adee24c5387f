import {
  authEndpoints,
  messages,
  productEndpoints,
  profileEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import {
  ada,
  aiTheme,
  catalogue,
  fern,
  harbour,
  noStores,
  oneStore,
  twoStores,
} from '../../../testing/samples.ts';
import { later, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { getCatalogue, connectedApps } = productEndpoints;
const { changeStore, listStores } = storeEndpoints;
const { getProfile } = profileEndpoints;
const { logout } = authEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });

beforeEach(() => storeSession());

describe('the frame', () => {
  test('greets by name and shows the next step', async () => {
    renderPortal({ api: homeApi() });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(screen.getByText('Choose the next product you’d like to set up.')).toBeVisible();
  });

  test('greets without a name while there is none', async () => {
    localStorage.setItem('user', JSON.stringify({ user: { ...ada, firstName: '', lastName: '' } }));
    const api = homeApi();
    api.on(getCatalogue, unreachable());
    const profile = { ...ada, firstName: '', lastName: '', shoplist: oneStore };
    api.on(getProfile, ok(getProfile, profile));
    renderPortal({ api });
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  });

  test('sends the bearer token and bypasses the cache', async () => {
    const { api } = renderPortal({ api: homeApi() });
    await screen.findByRole('heading', { name: 'AI theme' });
    const headers = api.calls(connectedApps)[0]?.headers;
    expect(headers?.get('Authorization')).toBe('Bearer atr_stored');
    expect(headers?.get('Cache-Control')).toBe('no-cache');
  });

  test('shows an error with Try again', async () => {
    const api = homeApi();
    api.on(getCatalogue, refuse(getCatalogue, 'internal'), ok(getCatalogue, [aiTheme]));
    const { user } = renderPortal({ api });
    await user.click(await screen.findByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
  });

  test('shows an empty state without products', async () => {
    renderPortal({ api: homeApi({ products: [] }) });
    expect(await screen.findByText('No Data Found')).toBeVisible();
  });

  test('shows an unknown path as 404 with the header of the session', async () => {
    renderPortal({ path: '/nowhere', api: homeApi() });
    expect(await screen.findByRole('heading', { name: '404 - Not Found' })).toBeVisible();
    expect(screen.getByText("The page you are looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: /Your account/ })).toBeVisible();
  });
});

describe('the store switcher', () => {
  test('reloads the list when it opens, and keeps the store of this page', async () => {
    const api = homeApi({ stores: oneStore });
    const elsewhere = { currentShop: harbour, shops: twoStores.shops };
    api.on(listStores, ok(listStores, elsewhere), refuse(listStores, 'internal'));
    const { user } = renderPortal({ api });
    const trigger = await screen.findByRole('button', { name: /Switch store/ });
    await user.click(trigger);
    expect(await screen.findByRole('option', { name: /Harbour Lights/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Fern & Ember/, selected: true })).toBeVisible();
    expect(trigger).toHaveTextContent('Fern & Ember');
    await user.keyboard('{Escape}');
    expect(api.calls(listStores)).toHaveLength(1);
    await user.click(trigger);
    await waitFor(() => expect(api.calls(listStores)).toHaveLength(2));
    expect(screen.getByRole('option', { name: /Harbour Lights/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('switches with the store’s type, stores token and user, then reloads', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(changeStore, changed);
    const { user, reload } = renderPortal({ api });
    await user.click(await screen.findByRole('button', { name: /Switch store/ }));
    await user.click(screen.getByRole('option', { name: /Harbour Lights/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: harbour.domain, type: 'reviews' });
    expect(localStorage.getItem('auth_token')).toBe('atr_changed');
  });

  test.each([
    [refuse(changeStore, 'not_found'), 'We couldn’t find this. Reload this page and try again.'],
    [unreachable(), messages.serverError],
  ])('shows why the switch failed', async (respond, message) => {
    const api = homeApi({ stores: twoStores });
    api.on(changeStore, respond);
    const { user, reload } = renderPortal({ api });
    await user.click(await screen.findByRole('button', { name: /Switch store/ }));
    await user.click(screen.getByRole('option', { name: /Harbour Lights/ }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('auth_token')).toBe('atr_stored');
  });
});

describe('logging out', () => {
  test('clears the session and opens the landing page', async () => {
    localStorage.setItem('refresh_token', 'r');
    localStorage.setItem('unrelated', 'stays');
    const api = homeApi();
    api.on(logout, ok(logout, null));
    const { user } = renderPortal({ path: '/nowhere', api });
    await user.click(await screen.findByRole('button', { name: /Your account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
    expect(screen.getByText('Logged out successfully')).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect({ ...localStorage }).toEqual({ unrelated: 'stays' });
  });

  test('happens at /?logout=true, with a spinner meanwhile', async () => {
    const api = homeApi();
    const { held, release } = later(ok(logout, null, 'Bye'));
    api.on(logout, held);
    renderPortal({ path: '/?logout=true', api });
    expect(await screen.findByText('Logging out')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Bye')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(api.calls(logout)).toHaveLength(1);
  });

  test('ends the session here even when the server cannot be reached, and shows that', async () => {
    const api = homeApi();
    api.on(logout, unreachable());
    renderPortal({ path: '/?logout=true', api });
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});

test('placeholders stay as they are until the page is there, also once the stores are known', async () => {
  const api = homeApi({ stores: noStores });
  const profile = later(ok(getProfile, { ...ada, shoplist: noStores }));
  const products = later(ok(getCatalogue, catalogue));
  api.on(getProfile, profile.held);
  api.on(getCatalogue, products.held);
  renderPortal({ api });
  expect(await screen.findByText('Loading your products')).toBeInTheDocument();
  const before = screen.getByRole('main').innerHTML;
  profile.release();
  expect(await screen.findByRole('button', { name: 'Add store' })).toBeVisible();
  expect(screen.getByRole('main').innerHTML).toBe(before);
  products.release();
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
});

test('shows that another tab switched stores, and offers to reload', async () => {
  const { user, reload } = renderPortal({ api: homeApi({ stores: twoStores }) });
  await screen.findByRole('heading', { name: 'AI theme' });
  const otherTab = new BroadcastChannel('atrium-current-store');
  otherTab.postMessage(oneStore.currentShop?.domain);
  otherTab.postMessage(harbour.domain);
  otherTab.close();
  const notice = await screen.findByText(/^You switched to Harbour Lights in another tab/);
  expect(notice).toBeVisible();
  // Nothing has failed.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByText(/in another tab/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the message that another tab switched stores disappears once it has switched back', async () => {
  renderPortal({ api: homeApi({ stores: twoStores }) });
  await screen.findByRole('heading', { name: 'AI theme' });
  const otherTab = new BroadcastChannel('atrium-current-store');
  otherTab.postMessage('new.myshopify.com');
  expect(await screen.findByText(/^You switched stores in another tab/)).toBeVisible();
  otherTab.postMessage(fern.domain);
  await waitFor(() => expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument());
  otherTab.close();
});
