import { messages, profileEndpoints } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, openSettings, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { updateEmailVerification, verifyUpdatedEmail } = profileEndpoints;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function openDialog() {
  const api = settingsApi();
  api.on(updateEmailVerification, ok(updateEmailVerification, null));
  const { user } = openSettings(api);
  await user.type(await screen.findByLabelText(/^Email/), '.org');
  await user.click(await button('Verify'));
  const dialog = within(await screen.findByRole('dialog'));
  const code = () => dialog.getByLabelText('Verification code');
  const resend = () => dialog.getByRole('button', { name: /Resend verification code/ });
  return { api, user, dialog, code, resend };
}

test('the code of a new address can be sent again after a minute, which clears the old one', async () => {
  const { api, user, code, resend } = await openDialog();
  expect(resend()).toBeDisabled();
  api.on(verifyUpdatedEmail, refuse(verifyUpdatedEmail, 'code_spent'));
  await user.type(code(), 'ABC234');
  // The snackbar shows the same text.
  await waitFor(() => expect(code()).toHaveAccessibleDescription(messages.codeSpent));
  await pass(61_000);
  await user.click(resend());
  expect(await screen.findByText('Verification email has been sent to your email')).toBeVisible();
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(code()).not.toHaveAccessibleDescription(messages.codeSpent);
  expect(resend()).toBeDisabled();
  expect(api.calls(updateEmailVerification).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com.org' },
    { email: 'ada@example.com.org' },
  ]);
});

test('the code of a new address is shown as expired after ten minutes', async () => {
  const { dialog } = await openDialog();
  // At once, instead of by six hundred ticks that each draw the dialog.
  vi.setSystemTime(Date.now() + 600_000);
  await pass(1000);
  expect(dialog.getByText(messages.codeExpired)).toBeVisible();
});
