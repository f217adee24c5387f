import {
  authEndpoints,
  connectedSignInEndpoints,
  type Device,
  messages,
  profileEndpoints,
  securityEndpoints,
  type User,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, oneStore } from '../../testing/samples.ts';
import { ok, refuse, type StubApi } from '../../testing/stub-api.ts';

const { getProfile, getCountries, updateProfile, removeImage, deleteProfile } = profileEndpoints;
const { listSignIns, connectFacebook, finishConnectingFacebook, disconnectGoogle } =
  connectedSignInEndpoints;
const { updateEmailVerification, verifyUpdatedEmail } = profileEndpoints;
const { listAccessTokens, deleteAccessToken, changePassword } = securityEndpoints;

const here: Device = {
  id: '01900000-0000-7000-8000-00000000000a',
  userAgent: 'Firefox on Linux',
  isDefault: true,
  createdAt: '2024-01-01T15:05:00.000Z',
  lastSeenAt: '2024-01-02T15:05:00.000Z',
  location: 'Malmö, Sweden',
};
const phone: Device = {
  ...here,
  id: '01900000-0000-7000-8000-00000000000b',
  userAgent: 'Safari on iOS',
  isDefault: false,
  location: null,
};

const google = {
  provider: 'google' as const,
  email: 'ada@gmail.example',
  connectedAt: '2024-01-01T15:05:00.000Z',
};

function settingsApi(user: User = ada, devices: Device[] = [here, phone]): StubApi {
  const api = homeApi();
  api.on(getProfile, ok(getProfile, { ...user, shoplist: oneStore }));
  api.on(
    getCountries,
    ok(getCountries, [
      { country: 'Italy', countryCode: 'IT' },
      { country: 'Sweden', countryCode: 'SE' },
    ]),
  );
  api.on(listAccessTokens, ok(listAccessTokens, devices));
  api.on(listSignIns, ok(listSignIns, { password: true, providers: [google] }));
  return api;
}

/** Saves the profile as `saved`, which is what it is read as from then on. */
function saving(api: StubApi, saved: User) {
  const answer = ok(updateProfile, saved, messages.updated);
  return (...call: Parameters<typeof answer>) => {
    api.on(getProfile, ok(getProfile, { ...saved, shoplist: oneStore }));
    return answer(...call);
  };
}

function openSettings(api: StubApi, path = '/account-settings') {
  storeSession();
  return renderPortal({ path, api });
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ });
const devices = () => screen.findByRole('region', { name: 'Devices' });
const button = (name: string) => screen.findByRole('button', { name });

test('is reached from the user menu, whose address parts at the @, and named in the tab', async () => {
  const { user } = openSettings(settingsApi(), '/');
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  const address = within(screen.getByRole('menu')).getByTitle(ada.email);
  expect(within(address).getByText(ada.email)).toBeInTheDocument();
  expect(within(address).getByText('@example.com')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeVisible();
  expect(document.title).toBe('Account Settings · Atrium');
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
});

test.each(['/', '/account-settings', '/no-such-page'])(
  '%s offers Logout to the signed-in (row 35)',
  async (path) => {
    const { user } = openSettings(settingsApi(), path);
    await user.click(await screen.findByRole('button', { name: /Your account/ }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
);

describe('personal details', () => {
  test('are shown as saved; Update waits for a change and takes effect everywhere', async () => {
    const api = settingsApi({ ...ada, city: 'Malmö', country: 'SE' });
    const saved = { ...ada, firstName: 'Adele', city: 'Malmö', country: 'SE' };
    api.on(updateProfile, saving(api, saved));
    const { user } = openSettings(api);
    const first = await field('First name');
    expect(first).toHaveValue('Ada');
    expect(await field('City')).toHaveValue('Malmö');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Sweden'));
    expect(await button('Update')).toBeDisabled();

    await user.clear(first);
    await user.type(first, 'Adele');
    await user.click(await button('Update'));
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(api.calls(updateProfile)[0]?.body).toMatchObject({
      firstName: 'Adele',
      lastName: 'Lindgren',
      email: 'ada@example.com',
      city: 'Malmö',
      country: 'SE',
      emailVerified: 'true',
    });
    await waitFor(async () => expect(await button('Update')).toBeDisabled());
    expect(screen.getByRole('button', { name: /Adele Lindgren/ })).toBeVisible();
    await waitFor(() => expect(api.calls(getProfile)).toHaveLength(2));
  });

  test('name what is missing beside the field, and keep what was typed', async () => {
    const { user } = openSettings(settingsApi());
    await user.clear(await field('First name'));
    await user.clear(await field('Last name'));
    await user.type(await field('City'), 'Turin');
    await user.click(await button('Update'));
    expect(await screen.findByText('First Name is required')).toBeVisible();
    expect(screen.getByText('Last Name is required')).toBeVisible();
    expect(await field('First name')).toHaveFocus();
    expect(await field('City')).toHaveValue('Turin');
  });

  test('show what the server refuses, and keep what was typed', async () => {
    const api = settingsApi();
    api.on(
      updateProfile,
      refuse(updateProfile, 'internal'),
      refuse(updateProfile, 'invalid_fields', {
        fields: [{ field: 'zipCode', message: 'Invalid input' }],
      }),
    );
    const { user } = openSettings(api);
    await user.type(await field('Zip code'), '21120');
    await user.click(await button('Update'));
    expect(await screen.findByText(messages.serverError)).toBeVisible();
    await user.click(await button('Update'));
    expect(await screen.findByText('Invalid input')).toBeVisible();
    expect(await field('Zip code')).toHaveValue('21120');
  });

  test('go back to what is saved by Reset', async () => {
    const { user } = openSettings(settingsApi());
    await user.type(await field('City'), 'Turin');
    await user.click(await button('Reset'));
    expect(await field('City')).toHaveValue('');
    expect(await button('Update')).toBeDisabled();
  });
});

describe('the email', () => {
  const MOVED = { ...ada, email: 'new@example.com' };

  test('is verified as saved; another one has to be proved by code before Update', async () => {
    const api = settingsApi();
    api.on(updateEmailVerification, ok(updateEmailVerification, null));
    api.on(
      verifyUpdatedEmail,
      refuse(verifyUpdatedEmail, 'invalid_code'),
      refuse(verifyUpdatedEmail, 'internal', { message: '' }),
      ok(verifyUpdatedEmail, null),
    );
    const { user } = openSettings(api);
    const email = await emailField();
    expect(screen.getByText('Verified')).toBeVisible();
    await user.type(await field('City'), 'Turin');
    await user.clear(email);
    await user.type(email, 'new@example.com');
    expect(screen.getByText('(Verification required)')).toBeVisible();
    expect(await button('Update')).toBeDisabled();

    await user.click(await button('Verify'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('new@example.com')).toBeVisible();
    expect(api.calls(updateEmailVerification)[0]?.body).toEqual({ email: 'new@example.com' });
    await user.type(dialog.getByLabelText('Verification code'), 'ABC234');
    const refusal = 'Verification code is invalid. Please double-check the code and try again.';
    expect(await dialog.findByText(refusal)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText('An error occurred while verifying the email')).toBeVisible();
    api.on(getProfile, ok(getProfile, { ...MOVED, shoplist: oneStore }));
    await user.clear(dialog.getByLabelText('Verification code'));
    await user.type(dialog.getByLabelText('Verification code'), 'ABC235');
    expect(await screen.findByText('Your email address is changed')).toBeVisible();
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(await emailField()).toHaveValue('new@example.com');
    expect(await field('City')).toHaveValue('Turin');
    expect(await button('Update')).toBeEnabled();
  });

  test('that is none is refused beside the field', async () => {
    const { user } = openSettings(settingsApi());
    await user.clear(await emailField());
    await user.type(await emailField(), 'nobody');
    await user.click(await button('Verify'));
    expect(await screen.findByText('Invalid email address format')).toBeVisible();
  });

  test('asks an old session to log in again, and takes the merchant there', async () => {
    const api = settingsApi();
    api.on(updateEmailVerification, refuse(updateEmailVerification, 'reauthentication_required'));
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
    const { user } = openSettings(api);
    await user.type(await emailField(), '.org');
    await user.click(await button('Verify'));
    await user.click(await button('Log in again'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
  });
});

test('the profile image is removed after a question', async () => {
  const api = settingsApi({ ...ada, image: '/images/a.jpg' });
  api.on(removeImage, ok(removeImage, null));
  const { user } = openSettings(api);
  await user.click(await button('Remove image'));
  const inMenu = screen.getByRole('button', { name: /Your account/ }).querySelector('img');
  expect(inMenu).toHaveAttribute('src', '/images/a.jpg');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to delete profile image ?')).toBeVisible();
  api.on(getProfile, ok(getProfile, { ...ada, shoplist: oneStore }));
  await user.click(dialog.getByRole('button', { name: 'Remove image' }));
  expect(await screen.findByText('Your profile image was removed')).toBeVisible();
  expect(api.calls(removeImage)[0]?.query).toEqual({ isDeleted: 'true' });
  expect(await button('Upload image')).toBeVisible();
});

test('the appearance is applied as soon as it is chosen, and taken back when it cannot be saved', async () => {
  const api = settingsApi();
  api.on(
    updateProfile,
    saving(api, { ...ada, interfaceAppearance: 'dark' }),
    refuse(updateProfile, 'internal'),
  );
  const { user } = openSettings(api);
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(api.calls(updateProfile)[0]?.body).toEqual({ interfaceAppearance: 'dark' });
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(await screen.findByText(messages.serverError)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

describe('deleting the account', () => {
  test('asks in the words of the specification, then leads out', async () => {
    const api = settingsApi();
    api.on(deleteProfile, ok(deleteProfile, null));
    const { user } = openSettings(api);
    await user.click(await button('Delete account'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(
        'All settings related to this account will be deleted and will no longer be available.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText(/Your account is deleted/)).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('does nothing when it is cancelled', async () => {
    const api = settingsApi();
    const { user } = openSettings(api);
    await user.click(await button('Delete account'));
    await user.click(await button('Cancel'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.calls(deleteProfile)).toHaveLength(0);
  });

  test('asks an old session to log in again', async () => {
    const api = settingsApi();
    api.on(deleteProfile, refuse(deleteProfile, 'reauthentication_required'));
    const { user } = openSettings(api);
    await user.click(await button('Delete account'));
    await user.click(await button('Delete Account'));
    expect(await screen.findByText('Please log in again before you change this.')).toBeVisible();
    expect(await button('Log in again')).toBeVisible();
  });
});

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

  test('ends in the success dialog, which leads home', async () => {
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

  test('ends in the failure panel, from which the form comes back as it was', async () => {
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

  test('says what is wrong beside the fields and rates the new one', async () => {
    const { user, type } = await open(settingsApi());
    await user.type(screen.getByLabelText('New password'), 'abc');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'weak');
    await type('Hall-of-Light7_', 'Second#Arch8', 'other');
    expect(await screen.findByText(messages.passwordStrengthMedium)).toBeVisible();
    await type('Hall-of-Light7_', 'Second-Arch8!', 'other');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'strong');
  });
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

  test('are logged out after a question, and the list is read again', async () => {
    const api = settingsApi();
    api.on(deleteAccessToken, ok(deleteAccessToken, null, 'Logged out successfully'));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Safari on iOS has to log in again/)).toBeVisible();
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logged out successfully')).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
  });

  test('other than this one are logged out together; one that is gone already is no failure', async () => {
    const api = settingsApi(ada, [here, phone, { ...phone, id: `${phone.id.slice(0, -1)}c` }]);
    api.on(deleteAccessToken, refuse(deleteAccessToken, 'not_found'));
    const { user } = open(api);
    await user.click(await button('Log out of 2 other devices'));
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
    );
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
    expect(api.calls(deleteAccessToken)).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /other device/ })).not.toBeInTheDocument();
  });

  test('that cannot be logged out say so in the dialog', async () => {
    const api = settingsApi();
    api.on(deleteAccessToken, refuse(deleteAccessToken, 'unavailable'));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not available right now');
  });

  test('this one is logged out like by Logout', async () => {
    const api = settingsApi();
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null, 'Logged out successfully'));
    const { user } = open(api);
    await user.click(await button('Log out Firefox on Linux'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
    );
    expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('say that there are none, and can be asked for again after a failure', async () => {
    const api = settingsApi();
    api.on(listAccessTokens, refuse(listAccessTokens, 'internal'), ok(listAccessTokens, []));
    const { user } = open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    await user.click(await button('Retry'));
    expect(await screen.findByText('No devices found')).toBeVisible();
  });
});

describe('ways to log in', () => {
  const open = (api: StubApi) => openSettings(api, '/account-settings?tab=security');

  test('show what is connected and by which address', async () => {
    open(settingsApi());
    const rows = within(await screen.findByRole('region', { name: 'Ways to log in' }));
    expect(await rows.findByText('ada@gmail.example')).toBeVisible();
    expect(rows.getByText('Not connected')).toBeVisible();
  });

  test('are connected at the provider, and only where this tab set out for it', async () => {
    const api = settingsApi();
    api.on(connectFacebook, ok(connectFacebook, { url: 'https://facebook.example/dialog' }));
    const { user, visited } = open(api);
    await user.click(await button('Connect Facebook'));
    expect(visited).toEqual(['https://facebook.example/dialog']);
    expect(sessionStorage.getItem('connecting_sign_in')).not.toBeNull();
  });

  test('are completed on the way back from there', async () => {
    sessionStorage.setItem('connecting_sign_in', 'yes');
    const api = settingsApi();
    const facebook = { ...google, provider: 'facebook' as const, email: null };
    api.on(
      finishConnectingFacebook,
      ok(finishConnectingFacebook, { password: true, providers: [google, facebook] }),
    );
    openSettings(api, '/?code=c1&state=facebook.s1');
    expect(await screen.findByText('Facebook is connected')).toBeVisible();
    expect(window.location.pathname).toBe('/account-settings');
    expect(api.calls(finishConnectingFacebook).map(({ body }) => body)).toEqual([
      { code: 'c1', state: 'facebook.s1' },
    ]);
    expect(sessionStorage.getItem('connecting_sign_in')).toBeNull();
  });

  test('are not touched by a link that nobody here set out for (row 38)', async () => {
    const api = settingsApi();
    openSettings(api, '/?code=c1&state=facebook.s1');
    expect(await screen.findByText(/Choose the next product/)).toBeVisible();
    expect(api.calls(finishConnectingFacebook)).toEqual([]);
    expect(window.location.search).toBe('');
  });

  test('say that nothing was changed when it was cancelled there', async () => {
    sessionStorage.setItem('connecting_sign_in', 'yes');
    openSettings(settingsApi(), '/?error=access_denied&state=facebook.s1');
    expect(await screen.findByText('You have cancelled it. Nothing was changed.')).toBeVisible();
  });

  test('are disconnected after a question; the last one stays, and the dialog says why', async () => {
    const api = settingsApi();
    api.on(
      disconnectGoogle,
      refuse(disconnectGoogle, 'conflict'),
      ok(disconnectGoogle, { password: true, providers: [] }),
    );
    const { user } = open(api);
    await user.click(await button('Disconnect Google'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not possible any more.');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Google is disconnected')).toBeVisible();
    expect(await button('Connect Google')).toBeVisible();
  });

  test('ask an old session to log in again', async () => {
    const api = settingsApi();
    api.on(connectFacebook, refuse(connectFacebook, 'reauthentication_required'));
    const { user } = open(api);
    await user.click(await button('Connect Facebook'));
    expect(await screen.findByText('Please log in again before you change this.')).toBeVisible();
    expect(await button('Log in again')).toBeVisible();
  });
});

test('a tab has an address of its own', async () => {
  const { user } = openSettings(settingsApi());
  await user.click(await screen.findByRole('tab', { name: 'Security' }));
  expect(window.location.search).toBe('?tab=security');
  expect(await screen.findByRole('heading', { name: /Firefox on Linux/ })).toBeVisible();
});
