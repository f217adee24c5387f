import { messages, securityEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, openSettings, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { changePassword } = securityEndpoints;

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

  test('offers Forgot Password after a wrong current password, in the failure panel and beside the error', async () => {
    const api = settingsApi();
    const fields = [{ field: 'oldPassword', message: messages.passwordIncorrect }];
    api.on(changePassword, refuse(changePassword, 'invalid_credentials', { fields }));
    const { user, type } = await open(api);
    const link = () =>
      within(screen.getByRole('dialog')).queryByRole('link', { name: 'Forgot Password' });
    expect(link()).not.toBeInTheDocument();
    await type('Wrong-One9!', 'Second-Arch8!');
    await screen.findByText('Password Failed!');
    expect(link()).toBeVisible();
    // What was typed stays with a second Enter, as it would not by the link.
    expect(await button('Try again')).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText(messages.passwordIncorrect);
    expect(link()).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), '1');
    expect(link()).not.toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Password Failed!');
    await user.click(within(screen.getByRole('dialog')).getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('offers no Forgot Password where the new password was refused', async () => {
    const api = settingsApi();
    const fields = [{ field: 'newPassword', message: messages.passwordTooCommon }];
    api.on(changePassword, refuse(changePassword, 'invalid_fields', { fields }));
    const { type } = await open(api);
    await type('Hall-of-Light7_', 'Password123!');
    const panel = await screen.findByRole('dialog', { name: 'Password Failed!' });
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
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

  test('shows an error at each field that was left empty', async () => {
    const { user } = await open(settingsApi());
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    for (const [label, error] of [
      ['Current password', messages.passwordTooShort],
      ['New password', messages.passwordStrengthMedium],
      ['Confirm password', messages.required],
    ] as const) {
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(error),
      );
    }
    await user.type(screen.getByLabelText('Current password'), 'Hall-of-Light7_');
    await user.type(screen.getByLabelText('New password'), 'Second-Arch8!');
    // It says now what is wrong with it beside another password.
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(screen.queryByText(messages.required)).not.toBeInTheDocument();
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
