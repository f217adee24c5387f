import {
  authEndpoints,
  linkedAccountEndpoints,
  messages,
  profileEndpoints,
  securityEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import {
  button,
  google,
  here,
  openSettings,
  phone,
  settingsApi,
} from '../../../testing/settings.ts';
import { later, ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { linkFacebook, completeLinkFacebook, unlinkGoogle, listLinkedAccounts } =
  linkedAccountEndpoints;
const { getProfile, getCountries } = profileEndpoints;
const { listAccessTokens, deleteAccessToken, logOutOtherDevices, changePassword } =
  securityEndpoints;

test('a tab requests what it shows together with the profile', async () => {
  const api = settingsApi();
  const { held } = later(ok(getProfile, { ...ada, shoplist: oneStore }));
  api.on(getProfile, held);
  openSettings(api, '/account-settings?tab=security');
  expect(await within(await devices()).findAllByText(here.userAgent)).not.toEqual([]);
  expect(await screen.findByText(google.email)).toBeVisible();
  expect(api.calls(getCountries)).toHaveLength(1);
});

const devices = () => screen.findByRole('region', { name: 'Devices' });

describe('changing the password', () => {
  const open = async (api: StubApi) => {
    const { user } = openSettings(api, '/account-settings?tab=security');
    await user.click(await button('Change Password'));
    const type = async (old: string, next: string, repeat = next) => {
      for (const [label, text] of [
        ['Current password', old],
        ['New password', next],
        ['Confirm password', repeat],
      ] as const) {
        await user.clear(screen.getByLabelText(label));
        await user.type(screen.getByLabelText(label), text);
      }
      await user.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Change Password' }),
      );
    };
    return { user, type };
  };

  test('shows the success dialog, which opens home', async () => {
    const api = settingsApi();
    api.on(changePassword, ok(changePassword, null));
    const { user, type } = await open(api);
    await type('Hall-of-Light7_', 'Second-Arch8!');
    expect(await screen.findByText('Password changed successfully.')).toBeVisible();
    expect(api.calls(changePassword)[0]?.body).toEqual({
      oldPassword: 'Hall-of-Light7_',
      newPassword: 'Second-Arch8!',
      confirmPassword: 'Second-Arch8!',
    });
    await user.click(await button('Back to Home'));
    expect(await screen.findByText(/Choose the next product/)).toBeVisible();
  });

  test('shows the failure panel, which returns to the form with its input', async () => {
    const api = settingsApi();
    const fields = [{ field: 'oldPassword', message: messages.passwordIncorrect }];
    api.on(changePassword, refuse(changePassword, 'invalid_credentials', { fields }));
    const { user, type } = await open(api);
    await type('Wrong-One9!', 'Second-Arch8!');
    expect(await screen.findByText('Password Failed!')).toBeVisible();
    expect(screen.getByText('Your password has not been changed.')).toBeVisible();
    await user.click(await button('Try again'));
    expect(screen.getByLabelText('New password')).toHaveValue('Second-Arch8!');
    expect(await screen.findByText(messages.passwordIncorrect)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  test('calls a password that the server has refused as too easy to guess weak, until it is another one', async () => {
    const api = settingsApi();
    const fields = [{ field: 'newPassword', message: messages.passwordTooCommon }];
    api.on(changePassword, refuse(changePassword, 'invalid_fields', { fields }));
    const { user, type } = await open(api);
    await type('Hall-of-Light7_', 'Password123!');
    await user.click(await button('Try again'));
    const meter = await screen.findByRole('meter');
    expect(screen.getByText(messages.passwordTooCommon)).toBeVisible();
    // Another field is checked, and with it the form.
    await user.type(screen.getByLabelText('Current password'), '1');
    await user.type(screen.getByLabelText('Confirm password'), '1');
    expect(screen.getByText(messages.passwordTooCommon)).toBeVisible();
    expect(meter).toHaveAttribute('aria-valuenow', '2');
    await user.type(screen.getByLabelText('New password'), '-Second-Arch');
    await waitFor(() => expect(meter).toHaveAttribute('aria-valuetext', 'strong'));
    expect(screen.queryByText(messages.passwordTooCommon)).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'Password123!');
    expect(meter).toHaveAttribute('aria-valuenow', '2');
  });

  test('names one strength at a time: the error’s while it stands, the meter’s once it is gone', async () => {
    const { user, type } = await open(settingsApi());
    await type('Hall-of-Light7_', 'abc', 'abc');
    expect(await screen.findByText(messages.passwordStrengthMedium)).toBeVisible();
    expect(screen.getAllByText(/Password strength/)).toHaveLength(1);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '2/10');
    await user.type(screen.getByLabelText('New password'), 'DEF-123!');
    await waitFor(() =>
      expect(screen.getByText(/Password strength/)).toHaveTextContent('Password strength: strong'),
    );
  });

  test.each([
    ['abc', 'Still missing: 8 characters, an uppercase letter, a number and one of @ $ ! % * ? &.'],
    ['Second#Arch8', 'Still missing: one of @ $ ! % * ? &.'],
    [
      'SECOND-ARCH8!',
      'Still missing: a lowercase letter. Accepted special characters: @ $ ! % * ? &.',
    ],
  ])(
    'names what %s still lacks, and the accepted characters, beneath the error below the meter',
    async (password, missing) => {
      const { type } = await open(settingsApi());
      await type('Hall-of-Light7_', password, password);
      const error = await screen.findByText(messages.passwordStrengthMedium);
      expect(error).toBeVisible();
      expect(error.nextElementSibling).toHaveTextContent(missing);
      expect(screen.queryByText(/^At least 8 characters/)).not.toBeInTheDocument();
      expect(screen.getByLabelText('New password')).toBeInvalid();
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        // The symbols have spaces between them that do not break.
        expect.stringMatching(RegExp.escape(missing).replaceAll('\\x20', '\\s')),
      );
    },
  );

  test('shows errors at the fields and rates the new one', async () => {
    const { user, type } = await open(settingsApi());
    await user.type(screen.getByLabelText('New password'), 'abc');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'weak');
    await type('Hall-of-Light7_', 'Second#Arch8', 'other');
    expect(await screen.findByText(messages.passwordStrengthMedium)).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    await type('Hall-of-Light7_', 'Second-Arch8!', 'other');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'strong');
  });

  test('no longer shows that the passwords differ once the new one is what was repeated', async () => {
    const { user, type } = await open(settingsApi());
    await type('Hall-of-Light7_', 'Second-Arch8', 'Second-Arch8!');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    await user.type(screen.getByLabelText('New password'), '!');
    await waitFor(() =>
      expect(screen.queryByText("Passwords don't match")).not.toBeInTheDocument(),
    );
  });
});

test('the password is the first way to log in, with when it was changed and its actions', async () => {
  openSettings(settingsApi(), '/account-settings?tab=security');
  const changed = await screen.findByText(/Password last changed on/);
  expect(changed).toHaveTextContent('Password last changed on March 05, 2026');
  const methods = screen.getByRole('region', { name: 'Ways to log in' });
  const [first, second] = await within(methods).findAllByRole('listitem');
  expect(first).toHaveTextContent(
    `Email and password${ada.email} Password last changed on March 05, 2026`,
  );
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

describe('devices', () => {
  const open = (api: StubApi) => openSettings(api, '/account-settings?tab=security');

  test('show name, place, time and which of them is this one', async () => {
    open(settingsApi());
    const [first, second] = await within(await devices()).findAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux');
    expect(first).toHaveTextContent('This Device');
    expect(first).toHaveTextContent('Malmö, Sweden');
    expect(first).toHaveTextContent('Mon, Jan 1, 2024, 3:05 PM');
    expect(second).toHaveTextContent('Safari on iOS');
    expect(second).not.toHaveTextContent('This Device');
  });

  test('are logged out after a confirmation, and the list is reloaded', async () => {
    const api = settingsApi();
    const message = 'Safari on iOS was logged out.';
    api.on(deleteAccessToken, ok(deleteAccessToken, null, message));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const question = { name: 'Log out Safari on iOS?' };
    const dialog = within(await screen.findByRole('alertdialog', question));
    expect(dialog.getByText(/Safari on iOS will have to log in again/)).toBeVisible();
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
  });

  test.each([
    ['Reykjavík', / from Reykjavík\. It will have to log in again\.$/],
    [null, /[AP]M\. It will have to log in again\.$/],
  ])(
    'of one name are told apart in the question by their login, from %s',
    async (location, end) => {
      const namesake = { ...phone, id: `${phone.id.slice(0, -1)}c`, location };
      const api = settingsApi(ada, [here, phone, namesake]);
      api.on(deleteAccessToken, refuse(deleteAccessToken, 'not_found'));
      const { user } = open(api);
      const [, other] = await screen.findAllByRole('button', { name: /^Log out Safari on iOS, / });
      await user.click(other as HTMLElement);
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Log out Safari on iOS?' }),
      );
      const sentence = dialog.getByText(/^It logged in on Mon, Jan 1, 2024, 3:05 PM/);
      expect(sentence).toHaveTextContent(end);
      await user.click(dialog.getByRole('button', { name: 'Log out' }));
      expect(await screen.findByText('Safari on iOS was logged out.')).toBeVisible();
    },
  );

  test.each([
    ['one', [phone]],
    ['two', [phone, { ...phone, id: `${phone.id.slice(0, -1)}c` }]],
  ])('other than this one are logged out together, also if there is only %s', async (_, others) => {
    const message = 'All other devices were logged out.';
    const api = settingsApi(ada, [here, ...others]);
    api.on(logOutOtherDevices, ok(logOutOtherDevices, null, message));
    const { user } = open(api);
    await user.click(await button('Log out all other devices'));
    const question = { name: 'Log out all other devices?' };
    const dialog = within(await screen.findByRole('alertdialog', question));
    expect(dialog.getByText('Only this device stays logged in.')).toBeVisible();
    expect(api.calls(logOutOtherDevices)).toHaveLength(0);
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
    expect(api.calls(logOutOtherDevices)).toHaveLength(1);
    expect(api.calls(deleteAccessToken)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /other devices/ })).not.toBeInTheDocument();
  });

  test('other than this one cannot be logged out together if there are none', async () => {
    open(settingsApi(ada, [here]));
    expect(await button('Log out Firefox on Linux')).toBeVisible();
    expect(screen.queryByRole('button', { name: /other devices/ })).not.toBeInTheDocument();
  });

  test('stay in the list when the server is unavailable, and can be logged out once it is back', async () => {
    const api = settingsApi();
    api.on(
      logOutOtherDevices,
      refuse(logOutOtherDevices, 'unavailable'),
      ok(logOutOtherDevices, null, 'Done'),
    );
    const { user } = open(api);
    await user.click(await button('Log out all other devices'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not available right now');
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Done')).toBeVisible();
  });

  test('that cannot be logged out show the error in the dialog', async () => {
    const api = settingsApi();
    api.on(deleteAccessToken, refuse(deleteAccessToken, 'unavailable'));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not available right now');
  });

  test('this one is logged out as by Logout', async () => {
    const api = settingsApi();
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null, 'Logged out successfully'));
    const { user } = open(api);
    await user.click(await button('Log out Firefox on Linux'));
    const question = await screen.findByRole('alertdialog', { name: 'Log out this device?' });
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('show an empty list, and can be loaded again after a failure', async () => {
    const api = settingsApi();
    api.on(listAccessTokens, refuse(listAccessTokens, 'internal'), ok(listAccessTokens, []));
    const { user } = open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    await user.click(await button('Try again'));
    expect(await screen.findByText('No devices found')).toBeVisible();
  });
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
