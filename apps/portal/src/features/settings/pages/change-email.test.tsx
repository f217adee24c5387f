import { authEndpoints, profileEndpoints } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import {
  button,
  field,
  openSettings,
  saving,
  settingsApi,
  snackbar,
} from '../../../testing/settings.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { getProfile } = profileEndpoints;
const { updateEmailVerification, verifyUpdatedEmail } = profileEndpoints;

const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ });

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
    expect(await screen.findByText('Your email address was changed.')).toBeVisible();
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
    expect(await screen.findByText('Your email address was changed.')).toBeVisible();
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(await emailField()).toHaveValue('new@example.com');
    expect(await field('City')).toHaveValue('Turin');
    expect(await button('Update')).toBeEnabled();
  });

  test('is verified by Enter in its field, which saves no other field', async () => {
    const api = settingsApi();
    api.on(updateEmailVerification, ok(updateEmailVerification, null));
    const { user } = openSettings(api);
    await user.type(await field('City'), 'Turin');
    await user.type(await emailField(), '.org{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('ada@example.com.org')).toBeVisible();
    expect(api.calls(updateEmailVerification)).toHaveLength(1);
    expect(api.calls(profileEndpoints.updateProfile)).toHaveLength(0);
  });

  test('that is unchanged leaves Enter to the form', async () => {
    const api = settingsApi();
    api.on(profileEndpoints.updateProfile, saving(api, { ...ada, city: 'Turin' }));
    const { user } = openSettings(api);
    await user.type(await field('City'), 'Turin');
    await user.click(await emailField());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(api.calls(updateEmailVerification)).toHaveLength(0);
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
