import { authEndpoints, profileEndpoints } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, harbour, signedIn, twoStores } from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { html, ok, refuse } from '../../testing/stub-api.ts';

const { getProfile } = profileEndpoints;
const { login, logout } = authEndpoints;
const ENDED = 'Your session has ended. Log in again.';
const landing = () => screen.findByRole('link', { name: 'Register' });

function otherTab(change: () => void, key: string | null) {
  change();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  });
}

describe('HTTP 401', () => {
  test.each([
    ['an envelope', refuse(getProfile, 'unauthenticated')],
    ['a page of a proxy', html(401)],
  ])(
    'as %s clears all storage and goes to the landing page',
    {
      tags: ['requirement-95'],
    },
    async (_case, respond) => {
      storeSession();
      localStorage.setItem('unrelated', 'x');
      sessionStorage.setItem('pending_product', 'dtm');
      const api = homeApi();
      api.on(getProfile, respond);
      renderPortal({ path: '/nowhere', api });
      expect(await landing()).toBeVisible();
      expect(window.location.pathname).toBe('/');
      expect(localStorage).toHaveLength(0);
      expect(sessionStorage).toHaveLength(0);
      expect(screen.getAllByText(ENDED)).toHaveLength(1);
    },
  );

  test.each(['/account-settings', '/stores', '/'])(
    'on %s is reported on the landing page until another page opens',
    async (path) => {
      storeSession();
      const api = settingsApi();
      api.on(getProfile, refuse(getProfile, 'unauthenticated'));
      const { user } = renderPortal({ path, api });
      expect(await screen.findByText(ENDED)).toHaveAttribute('role', 'alert');
      expect(within(screen.getByRole('main')).getByText(ENDED)).toBeVisible();
      await user.click(await screen.findByRole('link', { name: 'Login' }));
      await screen.findByLabelText('Email');
      expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    },
  );

  test('moves focus to the heading of the landing page', async () => {
    storeSession();
    const api = homeApi();
    api.on(getProfile, refuse(getProfile, 'unauthenticated'));
    renderPortal({ api });
    const heading = await screen.findByRole('heading', { name: 'One door to all your stores' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('storage', () => {
  test('that holds no JSON counts as signed out', async () => {
    localStorage.setItem('auth_token', 'atr_x');
    localStorage.setItem('user', '{');
    renderPortal();
    expect(await landing()).toBeVisible();
  });

  test('of an older release is refreshed by the profile', async () => {
    localStorage.setItem('auth_token', 'atr_x');
    localStorage.setItem('user', '{"user":{"firstName":"Ada"}}');
    renderPortal({ api: homeApi() });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ user: ada });
  });

  test('that is blocked does not prevent a login', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    renderPortal();
    expect(await landing()).toBeVisible();
  });

  test('never shows the landing page with a session', () => {
    storeSession();
    renderPortal({ api: homeApi() });
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
  });
});

describe('another tab', () => {
  test('that logs out logs out this one', { tags: ['requirement-95'] }, async () => {
    storeSession();
    renderPortal({ path: '/nowhere', api: homeApi() });
    await screen.findByRole('heading', { name: '404 - Not Found' });
    otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
    expect(await landing()).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  });

  test('that logs in logs in this one', async () => {
    renderPortal({ path: '/login', api: homeApi() });
    otherTab(() => storeSession(), 'auth_token');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  });

  test('that logs in as another user reloads this one', async () => {
    storeSession();
    const { reload } = renderPortal({ api: homeApi() });
    await screen.findByRole('heading', { name: 'AI theme' });
    const noah = { ...ada, id: '01900000-0000-7000-8000-000000000002' };
    otherTab(() => localStorage.setItem('user', JSON.stringify({ user: noah })), 'user');
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });
});

test('the page uses the merchant’s appearance', async () => {
  localStorage.setItem('auth_token', 'atr_x');
  const dark = { ...ada, interfaceAppearance: 'dark' };
  localStorage.setItem('user', JSON.stringify({ user: dark }));
  renderPortal({ api: homeApi() });
  expect(document.documentElement.dataset.theme).toBe('dark');
  await screen.findByRole('heading', { name: 'AI theme' });
});

test('a page for merchants redirects visitors to the login', async () => {
  renderPortal({ path: '/account-settings' });
  expect(await landing()).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('messages about a session are closed when it ends, and when the next one begins', async () => {
  storeSession();
  const api = homeApi({ stores: twoStores });
  api.on(logout, ok(logout, null, 'Logged out successfully'));
  api.on(login, ok(login, { ...signedIn, shoplist: twoStores }));
  const { user } = renderPortal({ api });
  await screen.findByRole('heading', { name: 'AI theme' });
  const switching = new BroadcastChannel('atrium-current-store');
  switching.postMessage(harbour.domain);
  switching.close();
  const switched = await screen.findByText(/^You switched to Harbour Lights in another tab/);
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const loggedOut = await screen.findByText('Logged out successfully');
  expect(loggedOut).toBeVisible();
  expect(switched).not.toBeInTheDocument();

  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  await user.click(screen.getByRole('button', { name: /^Login/ }));
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(loggedOut).not.toBeInTheDocument();
});
