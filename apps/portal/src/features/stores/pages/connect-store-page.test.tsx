import { authEndpoints, storeEndpoints, storeInstallEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, fern } from '../../../testing/samples.ts';
import { createStubApi, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { getInstall, connectInstall, discardInstall } = storeInstallEndpoints;
const { changeStore } = storeEndpoints;
const store = { name: 'Fern & Ember', shop: fern.domain };

function waitingApi(api = homeApi()) {
  api.on(getInstall, ok(getInstall, store));
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  return api;
}

const connectButton = () => screen.findByRole('button', { name: 'Connect store' });

describe('with a session', () => {
  beforeEach(() => storeSession());

  test('shows the account and connects only on a click, then opens home', async () => {
    const api = waitingApi();
    api.on(connectInstall, ok(connectInstall, { shop: fern.domain, outcome: 'verified' }));
    const { user } = renderPortal({ path: '/connect-store', api });
    expect(await screen.findByRole('heading', { name: 'Connect Fern & Ember' })).toBeVisible();
    expect(screen.getByText(ada.email)).toBeVisible();
    expect(api.calls(connectInstall)).toHaveLength(0);
    await user.click(await connectButton());
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.getByText('Store added successfully!')).toBeVisible();
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: fern.domain, type: 'dtm' });
    expect(localStorage.getItem('auth_token')).toBe('atr_changed');
    expect(window.location.search).toBe('');
  });

  test('shows that the store of another account needs its owner’s approval', async () => {
    const api = waitingApi();
    api.on(connectInstall, ok(connectInstall, { shop: fern.domain, outcome: 'pending' }));
    const { user } = renderPortal({ path: '/connect-store', api });
    await user.click(await connectButton());
    expect(
      await screen.findByText(/Another account has already confirmed this store/),
    ).toBeVisible();
  });

  test('stays, and shows why, when it fails', async () => {
    const api = waitingApi();
    api.on(connectInstall, refuse(connectInstall, 'not_found'));
    const { user } = renderPortal({ path: '/connect-store', api });
    await user.click(await connectButton());
    expect(
      await screen.findByText('We couldn’t find this. Reload this page and try again.'),
    ).toBeVisible();
    expect(await connectButton()).toBeEnabled();
  });

  test('discards the store on “Not now”', async () => {
    const api = waitingApi();
    api.on(discardInstall, ok(discardInstall, null));
    const { user } = renderPortal({ path: '/connect-store', api });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(api.calls(discardInstall)).toHaveLength(1);
    expect(api.calls(connectInstall)).toHaveLength(0);
  });

  test('keeps the store for another account and continues after the login', async () => {
    const api = waitingApi();
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
    const { user } = renderPortal({ path: '/connect-store', api });
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('auth_token')).toBeNull();
    document.body.replaceChildren();
    storeSession();
    renderPortal({ path: '/', api });
    expect(await connectButton()).toBeVisible();
    expect(window.location.pathname).toBe('/connect-store');
  });
});

test('sends a visitor to log in or register, and connects nothing by itself', async () => {
  const api = waitingApi(createStubApi());
  const { user } = renderPortal({ path: '/connect-store', api });
  expect(await screen.findByText(/Shopify has confirmed that you run fern/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/signup');
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(sessionStorage.getItem('pending_install')).toBe('yes');
});

test.each([
  ['failed', /couldn’t confirm/],
  ['expired', /took too long/],
  ['used', /works only once/],
  ['limited', /Try again later/],
])('shows how an installation ended that %s, also to a visitor', async (outcome, message) => {
  const api = createStubApi();
  api.on(getInstall, ok(getInstall, null));
  renderPortal({ path: `/connect-store?store=${outcome}`, api });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test('shows without an error that the merchant has cancelled in Shopify', async () => {
  const api = createStubApi();
  api.on(getInstall, ok(getInstall, null));
  renderPortal({ path: '/connect-store?store=denied', api });
  expect(await screen.findByText(/^You cancelled in Shopify/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test('shows that no store is waiting', async () => {
  const api = createStubApi();
  api.on(getInstall, ok(getInstall, null));
  renderPortal({ path: '/connect-store', api });
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no store to connect');
});

test('can be retried after a network failure', async () => {
  storeSession();
  const api = waitingApi();
  api.on(getInstall, unreachable(), unreachable(), unreachable(), ok(getInstall, store));
  const { user } = renderPortal({ path: '/connect-store', api });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(
    within(screen.getByRole('alert')).getByRole('heading', {
      level: 1,
      name: 'Connect your store',
    }),
  ).toBeVisible();
  await user.click(retry);
  await waitFor(async () => expect(await connectButton()).toBeVisible());
});
