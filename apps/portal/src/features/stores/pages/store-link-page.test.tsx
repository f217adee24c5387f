import { authEndpoints, profileEndpoints, storeEndpoints } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, harbour, signedIn, twoStores } from '../../../testing/samples.ts';
import { later, ok, unreachable } from '../../../testing/stub-api.ts';

const { changeStore } = storeEndpoints;
const { getProfile } = profileEndpoints;
const { login } = authEndpoints;

const shoplist = { ...twoStores, currentShop: harbour };

/** Fern is current, and Harbour after the switch. */
function twoStoresApi() {
  const api = homeApi({ stores: twoStores });
  api.on(
    getProfile,
    ok(getProfile, { ...ada, shoplist: twoStores }),
    ok(getProfile, { ...ada, shoplist }),
  );
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  return api;
}

const home = () => screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' });

test.each(['/s/harbour', '/s/harbour.myshopify.com', '/s/Harbour'])(
  '%s switches to the store and goes home',
  async (path) => {
    storeSession();
    const api = twoStoresApi();
    const { reload } = renderPortal({ path, api });
    expect(await screen.findByText('You switched to Harbour Lights.')).toBeVisible();
    expect(await home()).toHaveFocus();
    expect(window.location.pathname).toBe('/');
    expect(
      await screen.findByRole('button', { name: /Harbour Lights.*Switch store/ }),
    ).toBeVisible();
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: harbour.domain, type: harbour.type });
    expect(document.title).toBe('Home · Harbour Lights · Atrium');
    expect(localStorage.getItem('auth_token')).toBe('atr_changed');
    expect(reload).not.toHaveBeenCalled();
  },
);

test('the link to the current store only opens home', async () => {
  storeSession();
  const api = homeApi({ stores: twoStores });
  renderPortal({ path: '/s/fern', api });
  expect(await home()).toBeVisible();
  expect(document.title).toBe('Home · Atrium');
  expect(api.calls(changeStore)).toHaveLength(0);
});

test('the link to another account’s store leads home with a notice', async () => {
  storeSession();
  const api = homeApi({ stores: twoStores });
  renderPortal({ path: '/s/kiln', api });
  expect(await screen.findByText(/^kiln\.myshopify\.com is not one of your stores/)).toBeVisible();
  expect(await home()).toBeVisible();
  expect(api.calls(changeStore)).toHaveLength(0);
});

test('survives the login, and then switches', async () => {
  const api = twoStoresApi();
  api.on(
    getProfile,
    ok(getProfile, { ...ada, shoplist: twoStores }),
    ok(getProfile, { ...ada, shoplist }),
  );
  api.on(login, ok(login, { ...signedIn, shoplist: twoStores }));
  const { user } = renderPortal({ path: '/s/harbour', api });
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  await user.click(screen.getByRole('button', { name: /^Login/ }));
  expect(await screen.findByText('You switched to Harbour Lights.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(sessionStorage.getItem('deep_link')).toBeNull();
});

test.each([
  ...['/s/-fern', '/s/fern.example.com', '/s/%2F%2Fevil.example', '/s/two%20words', '/s/fern/more'],
])('%s leads to the 404 page, logged in or out', async (path) => {
  const { unmount } = renderPortal({ path });
  expect(await screen.findByRole('heading', { name: '404 - Not Found' })).toBeVisible();
  expect(document.title).toBe('404 - Not Found · Atrium');
  unmount();
  storeSession();
  renderPortal({ path, api: homeApi() });
  expect(await screen.findByRole('heading', { name: '404 - Not Found' })).toBeVisible();
});

test('a failed switch can be retried, and the button keeps the focus if it fails again', async () => {
  storeSession();
  const again = later(unreachable());
  const api = twoStoresApi();
  api.on(
    changeStore,
    unreachable(),
    again.held,
    ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }),
  );
  api.on(getProfile, ok(getProfile, { ...ada, shoplist: twoStores }));
  const { user } = renderPortal({ path: `/s/${harbour.domain}`, api });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await user.click(retry);
  expect(retry).toHaveAttribute('aria-disabled', 'true');
  again.release();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
  expect(retry).toHaveFocus();
  await user.click(retry);
  expect(await screen.findByText('You switched to Harbour Lights.')).toBeVisible();
});
