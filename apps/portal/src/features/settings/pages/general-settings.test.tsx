import {
  authEndpoints,
  messages,
  profileEndpoints,
  profileForm,
  type User,
} from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import { button, openSettings, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { getProfile, updateProfile, removeImage, deleteProfile } = profileEndpoints;
const { updateEmailVerification, verifyUpdatedEmail } = profileEndpoints;

/** Saves the profile as `saved`, which is what it is read as from then on. */
function saving(api: StubApi, saved: User) {
  const respond = ok(updateProfile, saved, messages.updated);
  return (...call: Parameters<typeof respond>) => {
    api.on(getProfile, ok(getProfile, { ...saved, shoplist: oneStore }));
    return respond(...call);
  };
}

/** The error shown beside the page. */
const snackbar = () =>
  within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ });

test('opens from the user menu, which breaks the email at the @, and sets the title of the tab', async () => {
  const { user } = openSettings(settingsApi(), '/');
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  const address = within(await screen.findByRole('menu')).getByTitle(ada.email);
  expect(within(address).getByText(ada.email)).toBeInTheDocument();
  expect(within(address).getByText('@example.com')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeVisible();
  expect(document.title).toBe('Account Settings · Atrium');
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
});

test.each(['/', '/account-settings', '/no-such-page'])(
  '%s offers Logout to the logged-in',
  { tags: ['requirement-35'] },
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

  test('are reported as saved on their page, and not on the next one', async () => {
    const api = settingsApi();
    api.on(updateProfile, saving(api, { ...ada, city: 'Malmö' }));
    const { user } = openSettings(api);
    await user.type(await field('City'), 'Malmö');
    await user.click(await button('Update'));
    expect(await screen.findByText(messages.updated)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Atrium' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.queryByText(messages.updated)).not.toBeInTheDocument();
  });

  test('show missing values at their fields, and keep the input', async () => {
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

  test.each([
    ['First name', 'First Name is required'],
    ['Last name', 'Last Name is required'],
  ])(
    'say that %s is required once it is left empty, until a letter is typed',
    async (name, error) => {
      const { user } = openSettings(settingsApi());
      await user.clear(await field(name));
      expect(screen.queryByText(error)).not.toBeInTheDocument();
      await user.tab();
      expect(await screen.findByText(error)).toBeVisible();
      await user.type(await field(name), 'A');
      await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
    },
  );

  test.each([
    ['Email', 'nobody', 'Invalid email address format'],
    ['City', 'x'.repeat(101), 'String must contain at most 100 character(s)'],
  ])('show what is wrong with %s once it is left, until it is right', async (name, text, error) => {
    const { user } = openSettings(settingsApi());
    const input = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await user.clear(input);
    await user.click(input);
    await user.paste(text);
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText(error)).toBeVisible();
    await user.clear(input);
    await user.type(input, 'ada@example.com');
    await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
  });

  test('show the server’s field errors, and keep the input', async () => {
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

  test('are reset to the saved values by Reset', async () => {
    const { user } = openSettings(settingsApi());
    await user.type(await field('City'), 'Turin');
    expect(screen.getByRole('tab', { name: 'General (Unsaved changes)' })).toBeVisible();
    await user.click(await button('Reset'));
    expect(await field('City')).toHaveValue('');
    expect(screen.getByRole('tab', { name: 'General' })).toBeVisible();
    expect(await button('Update')).toBeDisabled();
  });
});

describe('the email', () => {
  const MOVED = { ...ada, email: 'new@example.com' };

  test('goes on when its code was entered on another device', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = settingsApi();
    api.on(updateEmailVerification, ok(updateEmailVerification, null));
    const { user } = openSettings(api);
    const email = await emailField();
    await user.clear(email);
    await user.type(email, 'new@example.com');
    await user.click(await button('Verify'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    const moved = { ...ada, email: 'new@example.com', shoplist: oneStore };
    api.on(getProfile, ok(getProfile, moved));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('Your email address was changed')).toBeVisible();
    expect(await emailField()).toHaveValue('new@example.com');
    expect(screen.getByText('Verified')).toBeVisible();
  });

  test('is verified when saved; a new one must be verified by code before Update', async () => {
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
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.clear(email);
    await user.type(email, 'new@example.com');
    expect(screen.getByText('(Verification required)')).toBeVisible();
    expect(await button('Update')).toBeDisabled();
    expect(await button('Update')).toHaveAccessibleDescription(
      'To save, confirm the new email address.',
    );

    await user.click(await button('Verify'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('new@example.com')).toBeVisible();
    expect(api.calls(updateEmailVerification)[0]?.body).toEqual({ email: 'new@example.com' });
    await user.type(dialog.getByLabelText('Verification code'), 'ABC234');
    const refusal = 'Verification code is invalid. Please double-check the code and try again.';
    const code = dialog.getByLabelText('Verification code');
    const described = (text: string) =>
      waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(text)));
    await described(refusal);
    expect(snackbar()).toHaveTextContent(refusal);
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await described('An error occurred while verifying the email');
    expect(snackbar()).toHaveTextContent('An error occurred while verifying the email');
    api.on(getProfile, ok(getProfile, { ...MOVED, shoplist: oneStore }));
    await user.clear(dialog.getByLabelText('Verification code'));
    await user.type(dialog.getByLabelText('Verification code'), 'ABC235');
    expect(await screen.findByText('Your email address was changed')).toBeVisible();
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(await emailField()).toHaveValue('new@example.com');
    expect(await field('City')).toHaveValue('Turin');
    expect(await button('Update')).toBeEnabled();
  });

  test('that is invalid is refused at the field', async () => {
    const { user } = openSettings(settingsApi());
    await user.clear(await emailField());
    await user.type(await emailField(), 'nobody');
    await user.click(await button('Verify'));
    expect(await screen.findByText('Invalid email address format')).toBeVisible();
  });

  test('requires a new login for an old session, and opens it', async () => {
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

test('beside the profile image is the circle in which it is shown elsewhere', async () => {
  openSettings(settingsApi({ ...ada, image: '/images/a.jpg' }));
  const image = await screen.findByRole('img', { name: 'Your profile image' });
  const circle = screen.getByText('How it looks in the menu');
  expect(circle.querySelector('.rounded-full img')).toHaveAttribute(
    'src',
    image.getAttribute('src'),
  );
});

test('the profile image is removed after a confirmation', async () => {
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

test('the appearance is applied at once, and reset when it cannot be saved', async () => {
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
  test('confirms with the text of the specification, then ends the session', async () => {
    const api = settingsApi();
    api.on(deleteProfile, ok(deleteProfile, null));
    const { user } = openSettings(api);
    await user.click(await button('Delete Account'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(
        'All settings related to this account will be deleted and will no longer be available.',
      ),
    ).toBeVisible();
    expect(dialog.getByText(/To restore your account, log in within 30 days/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText(/Your account was deleted/)).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('does nothing when it is cancelled', async () => {
    const api = settingsApi();
    const { user } = openSettings(api);
    await user.click(await button('Delete Account'));
    await user.click(await button('Cancel'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.calls(deleteProfile)).toHaveLength(0);
  });

  test('requires a new login for an old session', async () => {
    const api = settingsApi();
    api.on(deleteProfile, refuse(deleteProfile, 'reauthentication_required'));
    const { user } = openSettings(api);
    await user.click(await button('Delete Account'));
    const refusal = 'Log in again before you change this.';
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Account' }));
    await user.click(question.getByRole('button', { name: 'Delete Account' }));
    // In the question itself, and as a snackbar in front of it.
    expect(await question.findAllByText(refusal)).toHaveLength(2);
    expect(snackbar()).toHaveTextContent(refusal);
    expect(await button('Log in again')).toBeVisible();
  });
});

test.each(['mouse', 'keyboard'])('a tab chosen by %s adds one history entry', async (device) => {
  const { user } = openSettings(settingsApi());
  const general = await screen.findByRole('tab', { name: 'General' });
  const entries = vi.spyOn(window.history, 'pushState');
  if (device === 'mouse') await user.click(screen.getByRole('tab', { name: 'Security' }));
  else {
    general.focus();
    await user.keyboard('{ArrowRight}');
  }
  await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'false'));
  expect(window.location.search).toBe('?tab=security');
  expect(entries).toHaveBeenCalledOnce();
  window.history.back();
  await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'true'));
  expect(window.location.search).toBe('');
});

test('each tab has its own URL', async () => {
  const { user } = openSettings(settingsApi());
  await user.click(await screen.findByRole('tab', { name: 'Security' }));
  expect(window.location.search).toBe('?tab=security');
  expect(await screen.findByRole('heading', { name: /Firefox on Linux/ })).toBeVisible();
});

test('every field of the form has an input', async () => {
  openSettings(settingsApi());
  await screen.findByRole('textbox', { name: 'First name' });
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[name]')];
  // The country is a select, without a name.
  const names = new Set([...inputs.map(({ name }) => name), 'country']);
  for (const name of Object.keys(profileForm.shape))
    expect([name, names.has(name)]).toEqual([name, true]);
});
