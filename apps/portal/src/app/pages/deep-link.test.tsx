import {
  authEndpoints,
  productEndpoints,
  profileEndpoints,
  socialLoginEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { STORE_CACHE_KEY } from '../../shared/session/browser-storage.ts';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { fern, signedIn } from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../testing/stub-api.ts';

const { login, verify, register } = authEndpoints;
const { completeGoogleLogin, startGoogleLogin } = socialLoginEndpoints;

type Portal = ReturnType<typeof renderPortal>;

const LOG_IN_FIRST = 'Log in to see that page.';

async function logIn({ user }: Portal) {
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  await user.click(screen.getByRole('button', { name: /^Login/ }));
}

/** In the settings, where another login will not lead a second time. */
async function expectSettings(tab: string) {
  const name = tab === '' ? 'General' : 'Security';
  expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(`/account-settings${tab}`);
  expect(Object.keys(sessionStorage).filter((key) => key !== STORE_CACHE_KEY)).toEqual([]);
}

test.each(['', '?tab=security'])('/account-settings%s survives the login', async (tab) => {
  const api = settingsApi();
  api.on(login, ok(login, signedIn));
  const portal = renderPortal({ path: `/account-settings${tab}`, api });
  await logIn(portal);
  await expectSettings(tab);
});

test('a visitor of Stores learns why they see the landing page, and gets there by the login', async () => {
  const api = settingsApi();
  api.on(login, ok(login, signedIn));
  const portal = renderPortal({ path: '/stores', api });
  expect(await screen.findByText(LOG_IN_FIRST)).toBeVisible();
  expect(window.location.pathname).toBe('/');
  await logIn(portal);
  expect(await screen.findByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  expect(window.location.pathname).toBe('/stores');
});

test.each(['/', '/%2F%2Fevil.example', '/s/..%2F..', '/login'])(
  'a visitor of %s is not told to log in first',
  async (path) => {
    renderPortal({ path });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(LOG_IN_FIRST)).not.toBeInTheDocument();
    expect(sessionStorage.getItem('deep_link')).toBeNull();
  },
);

test('a deep link survives the login at Google', async () => {
  const api = settingsApi();
  renderPortal({ path: '/account-settings?tab=security', api });
  await screen.findByRole('link', { name: 'Login' });
  document.body.replaceChildren();
  api.on(completeGoogleLogin, ok(completeGoogleLogin, signedIn));
  renderPortal({ path: '/?code=c0de&state=google.s', api });
  await expectSettings('?tab=security');
});

test('a deep link survives the registration', async () => {
  const api = settingsApi();
  api.on(register, ok(register, { email: 'ada@example.com', type: 'verify-email' }));
  api.on(verify, ok(verify, { type: 'token', ...signedIn }));
  const { user } = renderPortal({ path: '/account-settings', api });
  await user.click(await screen.findByRole('link', { name: 'Register' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Paper-Lantern7!');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await user.type(await screen.findByLabelText('Verification code'), 'K7MRX4');
  await expectSettings('');
});

test('a deep link survives a session that has ended, and then nothing is stored for it', async () => {
  storeSession();
  const { getProfile } = profileEndpoints;
  const api = settingsApi();
  api.on(getProfile, refuse(getProfile, 'unauthenticated'));
  const portal = renderPortal({ path: '/account-settings?tab=security', api });
  await screen.findByRole('link', { name: 'Login' });
  expect({ ...localStorage, ...sessionStorage }).toEqual({});
  const fakeApi = settingsApi();
  api.on(login, ok(login, signedIn));
  api.on(getProfile, () => fakeApi.fetch('/api/platform/user/profile', { method: 'GET' }));
  await logIn(portal);
  await expectSettings('?tab=security');
});

test('a product’s link survives the login and then opens the product', async () => {
  const { dtmLoginUrl } = productEndpoints;
  const api = homeApi({ connected: { dtm: { connected: true, state: 'connected' } } });
  api.on(login, ok(login, signedIn));
  api.on(dtmLoginUrl, ok(dtmLoginUrl, { url: 'https://app.example/launch' }));
  const portal = renderPortal({ path: `/?open=dtm&shop=${fern.domain}`, api });
  await logIn(portal);
  await waitFor(() => expect(portal.visited).toEqual(['https://app.example/launch']));
  expect(window.location.pathname + window.location.search).toBe('/');
});

test('after a logout the next login opens home', async () => {
  storeSession();
  const api = settingsApi();
  api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
  api.on(login, ok(login, signedIn));
  const portal = renderPortal({ path: '/account-settings', api });
  await portal.user.click(await screen.findByRole('button', { name: /Your account/ }));
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByText(LOG_IN_FIRST)).not.toBeInTheDocument();
  await logIn(portal);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

describe('a login that a change requires', () => {
  /** Deletes the account, which is refused, and opens the login page. */
  async function startOver(api: StubApi) {
    const { deleteProfile } = profileEndpoints;
    storeSession();
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
    api.on(deleteProfile, refuse(deleteProfile, 'reauthentication_required'));
    const portal = renderPortal({ path: '/account-settings', api });
    const { user } = portal;
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete Account' }));
    await user.click(await screen.findByRole('button', { name: 'Log in again' }));
    // Not the landing page, which has the same buttons.
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    return portal;
  }

  test('returns to that change', async () => {
    const api = settingsApi();
    api.on(login, ok(login, signedIn));
    const { user } = await startOver(api);
    await user.type(await screen.findByLabelText('Password'), 'Right-1!');
    await user.click(screen.getByRole('button', { name: /^Login/ }));
    await expectSettings('');
  });

  test('returns to that change from Google, for a merchant without a password', async () => {
    const url = 'https://accounts.example/google';
    const api = settingsApi();
    api.on(startGoogleLogin, ok(startGoogleLogin, { url }));
    const { user, visited } = await startOver(api);
    await user.click(await screen.findByRole('button', { name: /Continue with Google/ }));
    await waitFor(() => expect(visited).toEqual([url]));
    document.body.replaceChildren();
    api.on(completeGoogleLogin, ok(completeGoogleLogin, signedIn));
    renderPortal({ path: '/?code=c0de&state=google.s', api });
    await expectSettings('');
  });
});
