import { authEndpoints, linkedAccountEndpoints, profileEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import { button, google, here, openSettings, settingsApi } from '../../../testing/settings.ts';
import { later, ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { linkFacebook, completeLinkFacebook, unlinkGoogle, listLinkedAccounts } =
  linkedAccountEndpoints;
const { getProfile, getCountries } = profileEndpoints;

test('a tab requests what it shows together with the profile', async () => {
  const api = settingsApi();
  const { held } = later(ok(getProfile, { ...ada, shoplist: oneStore }));
  api.on(getProfile, held);
  openSettings(api, '/account-settings?tab=security');
  expect(
    await within(await screen.findByRole('region', { name: 'Devices' })).findAllByText(
      here.userAgent,
    ),
  ).not.toEqual([]);
  expect(await screen.findByText(google.email)).toBeVisible();
  expect(api.calls(getCountries)).toHaveLength(1);
});

test('the password is the first way to log in, with when it was changed and its actions', async () => {
  openSettings(settingsApi(), '/account-settings?tab=security');
  const methods = await screen.findByRole('region', { name: 'Ways to log in' });
  const [first, second] = await within(methods).findAllByRole('listitem');
  expect(first).toHaveTextContent(`Email and password${ada.email} Password set on March 05, 2026`);
  const row = within(first as HTMLElement);
  expect(row.getByRole('button', { name: 'Change Password' })).toBeVisible();
  const forgot = row.getByRole('link', { name: 'Forgot Password' });
  expect(forgot).toHaveAttribute('href', '/forget-password');
  expect(second).toHaveTextContent('Google');
});

test('an account without a password can set one, with its address filled in', async () => {
  const api = settingsApi();
  api.on(
    listLinkedAccounts,
    ok(listLinkedAccounts, { password: false, passwordChangedAt: null, providers: [google] }),
  );
  const { user } = openSettings(api, '/account-settings?tab=security');
  const set = await screen.findByRole('link', { name: 'Set a password' });
  expect(screen.getByText(/^No password yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
  await user.click(set);
  expect(await screen.findByRole('heading', { name: 'Set a password' })).toBeVisible();
  expect(document.title).toBe('Set a password · Atrium');
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
});

test('the command palette’s link to the password leads to its row', async () => {
  openSettings(settingsApi(), '/account-settings?tab=security#password');
  const heading = await screen.findByRole('heading', { name: 'Email and password' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the password can be changed although the other ways to log in could not be loaded', async () => {
  const api = settingsApi();
  api.on(listLinkedAccounts, refuse(listLinkedAccounts, 'internal'));
  openSettings(api, '/account-settings?tab=security');
  expect(await button('Change Password')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
});

describe('ways to log in', () => {
  const open = (api: StubApi) => openSettings(api, '/account-settings?tab=security');

  test('show what is connected and by which address', async () => {
    open(settingsApi());
    const rows = within(await screen.findByRole('region', { name: 'Ways to log in' }));
    const address = await rows.findByText('ada@gmail.example');
    expect(address).toBeVisible();
    // Where a phone has no room for it in one line.
    expect(address.innerHTML).toBe('ada@<wbr>gmail<wbr>.example');
    expect(rows.getByText('Not connected')).toBeVisible();
  });

  test('redirect to the provider to link an account', async () => {
    const api = settingsApi();
    api.on(linkFacebook, ok(linkFacebook, { url: 'https://facebook.example/dialog' }));
    const { user, visited } = open(api);
    await user.click(await button('Connect Facebook'));
    expect(visited).toEqual(['https://facebook.example/dialog']);
    expect(sessionStorage.getItem('pending_link')).not.toBeNull();
  });

  test('complete the link on the callback', async () => {
    sessionStorage.setItem('pending_link', 'yes');
    const api = settingsApi();
    const facebook = { ...google, provider: 'facebook' as const, email: null };
    api.on(
      completeLinkFacebook,
      ok(completeLinkFacebook, {
        password: true,
        passwordChangedAt: '2026-03-05T09:00:00.000Z',
        providers: [google, facebook],
      }),
    );
    openSettings(api, '/?code=c1&state=facebook.s1');
    expect(await screen.findByText('Facebook is connected.')).toBeVisible();
    expect(window.location.pathname).toBe('/account-settings');
    expect(api.calls(completeLinkFacebook).map(({ body }) => body)).toEqual([
      { code: 'c1', state: 'facebook.s1' },
    ]);
    expect(sessionStorage.getItem('pending_link')).toBeNull();
  });

  test('are not changed by a callback that this browser did not request', {
    tags: ['requirement-38'],
  }, async () => {
    const api = settingsApi();
    openSettings(api, '/?code=c1&state=facebook.s1');
    expect(await screen.findByText(/Choose the next product/)).toBeVisible();
    expect(api.calls(completeLinkFacebook)).toEqual([]);
    expect(window.location.search).toBe('');
  });

  test('show that nothing was changed when it was cancelled', async () => {
    sessionStorage.setItem('pending_link', 'yes');
    openSettings(settingsApi(), '/?error=access_denied&state=facebook.s1');
    expect(await screen.findByText('You cancelled. Nothing was changed.')).toBeVisible();
  });

  test('are disconnected after a confirmation; the last one stays, and the dialog shows why', async () => {
    const api = settingsApi();
    api.on(
      unlinkGoogle,
      refuse(unlinkGoogle, 'conflict'),
      ok(unlinkGoogle, {
        password: true,
        passwordChangedAt: '2026-03-05T09:00:00.000Z',
        providers: [],
      }),
    );
    const { user } = open(api);
    await user.click(await button('Disconnect Google'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not possible any more.');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Google is disconnected.')).toBeVisible();
    expect(await button('Connect Google')).toBeVisible();
  });

  test('cannot be disconnected while there is no other way to log in, and the page shows why', async () => {
    const api = settingsApi();
    api.on(
      listLinkedAccounts,
      ok(listLinkedAccounts, { password: false, passwordChangedAt: null, providers: [google] }),
    );
    const { user } = open(api);
    const disconnect = await button('Disconnect Google');
    expect(disconnect).toHaveAttribute('aria-disabled', 'true');
    expect(disconnect).toHaveAccessibleDescription(/only way to log in/);
    await user.click(disconnect);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('require a new login for an old session', async () => {
    const api = settingsApi();
    api.on(linkFacebook, refuse(linkFacebook, 'reauthentication_required'));
    const { user } = open(api);
    await user.click(await button('Connect Facebook'));
    expect(await screen.findByText('Log in again before you change this.')).toBeVisible();
    expect(await button('Log in again')).toBeVisible();
  });

  test('require a new login to be disconnected, and open it', async () => {
    const api = settingsApi();
    api.on(unlinkGoogle, refuse(unlinkGoogle, 'reauthentication_required'));
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
    const { user } = open(api);
    await user.click(await button('Disconnect Google'));
    await user.click(await button('Disconnect'));
    await user.click(await button('Log in again'));
    expect(await screen.findByLabelText('Email')).toHaveValue(ada.email);
  });
});
