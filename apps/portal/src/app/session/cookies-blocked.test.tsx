import {
  authEndpoints,
  productEndpoints,
  profileEndpoints,
  setupGuideEndpoints,
  socialLoginEndpoints,
} from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { signedIn } from '../../testing/samples.ts';
import { createStubApi, ok, refuse } from '../../testing/stub-api.ts';

const { login, logout } = authEndpoints;
const { getProfile } = profileEndpoints;
const { connectedApps } = productEndpoints;
const { getSetupGuide } = setupGuideEndpoints;
const { completeGoogleLogin } = socialLoginEndpoints;
const ENDED = 'Your session has ended. Log in again.';
const BLOCKED = /Your browser blocks cookies, so you can’t log in or register here/;
const HOW_TO = /To allow them for this site, select the icon beside the address/;

const blockCookies = () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
afterEach(() => {
  vi.restoreAllMocks();
});

async function logIn(api = homeApi()) {
  api.on(login, ok(login, signedIn));
  const { user } = renderPortal({ path: '/login', api });
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  await user.click(screen.getByRole('button', { name: /^Login/ }));
  return user;
}

describe('where the browser blocks cookies', () => {
  test.each(['/', '/login', '/signup', '/forget-password', '/verify-email?email=a%40b.example'])(
    '%s shows it, and how to allow them',
    async (path) => {
      blockCookies();
      const { user, reload } = renderPortal({ path });
      expect(await screen.findByText(BLOCKED)).toBeVisible();
      expect(screen.getByText(HOW_TO)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Reload' }));
      expect(reload).toHaveBeenCalled();
    },
  );

  test.each(['Login', 'Continue with Google'])(
    '%s leads to the warning and sends nothing',
    async (name) => {
      blockCookies();
      const { user } = renderPortal({ path: '/login' });
      await screen.findByText(BLOCKED);
      await user.type(screen.getByLabelText('Email'), 'ada@example.com');
      await user.type(screen.getByLabelText('Password'), 'Right-1!');
      await user.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('alert')).toHaveFocus();
      expect(screen.getByLabelText('Password')).toHaveValue('Right-1!');
      expect(screen.queryByText(/Please wait|Logging in/)).not.toBeInTheDocument();
    },
  );

  test('a failed Google login shows this as the reason', async () => {
    blockCookies();
    const api = createStubApi();
    api.on(completeGoogleLogin, refuse(completeGoogleLogin, 'forbidden'));
    renderPortal({ path: '/?code=c0de&scope=openid&state=google.s', api });
    expect(await screen.findByText(/so we couldn’t complete this login/)).toBeVisible();
    expect(screen.getByText(HOW_TO)).toBeVisible();
  });
});

test('shows nothing where cookies are kept', () => {
  renderPortal({ path: '/login' });
  expect(screen.queryByText(HOW_TO)).not.toBeInTheDocument();
});

describe('a session that the first call after the login refuses', () => {
  test('opens Login with the reason, not with “Your session has ended”', async () => {
    const api = homeApi();
    for (const endpoint of [getProfile, connectedApps, getSetupGuide]) {
      api.on(endpoint, refuse(endpoint, 'unauthenticated'));
    }
    await logIn(api);
    expect(await screen.findByText(/^Your browser didn’t keep the cookie/)).toBeVisible();
    expect(screen.getByText(HOW_TO)).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('differs from a session that ends later', async () => {
    const api = homeApi();
    const user = await logIn(api);
    await screen.findByRole('heading', { name: 'AI theme' });
    api.on(logout, refuse(logout, 'unauthenticated'));
    await user.click(screen.getByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText(ENDED)).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  test('differs from a session that was stored before', async () => {
    storeSession();
    const api = homeApi();
    api.on(getProfile, refuse(getProfile, 'unauthenticated'));
    renderPortal({ api });
    expect(await screen.findByText(ENDED)).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
