import { profileEndpoints } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, openSettings, settingsApi, snackbar } from '../../../testing/settings.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { deleteProfile } = profileEndpoints;

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
    expect(dialog.getByText(/^Stores that other accounts use.* become theirs/)).toBeVisible();
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
