import { authEndpoints, messages, profileEndpoints } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import { button, openSettings, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { getProfile, updateEmailVerification, verifyUpdatedEmail } = profileEndpoints;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function openDialog() {
  const api = settingsApi();
  api.on(updateEmailVerification, ok(updateEmailVerification, null));
  const { user, unmount } = openSettings(api);
  await user.type(await screen.findByLabelText(/^Email/), '.org');
  await user.click(await button('Verify'));
  const dialog = within(await screen.findByRole('dialog'));
  const code = () => dialog.getByLabelText('Verification code');
  const resend = () => dialog.getByRole('button', { name: /Resend verification code/ });
  return { api, user, dialog, code, resend, unmount };
}

const codesSent = (api: StubApi) => api.calls(updateEmailVerification).length;

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

test('the message about a wrong code goes with its dialog', async () => {
  const { api, user, dialog, code } = await openDialog();
  api.on(verifyUpdatedEmail, refuse(verifyUpdatedEmail, 'invalid_code'));
  await user.type(code(), 'ABC234');
  // At the field and in the snackbar.
  await waitFor(() => expect(screen.getAllByText(messages.codeInvalid)).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(messages.codeInvalid)).not.toBeInTheDocument());
});

test('the code of a new address is shown as expired after ten minutes', async () => {
  const { dialog } = await openDialog();
  // At once, instead of by six hundred ticks that each draw the dialog.
  vi.setSystemTime(Date.now() + 600_000);
  await pass(1000);
  expect(dialog.getByText(messages.codeExpired)).toBeVisible();
});

test('a closed dialog opens again for the code that was mailed, and its countdown goes on', async () => {
  const { api, user, dialog } = await openDialog();
  await pass(20_000);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await button('Verify'));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText('ada@example.com.org')).toBeVisible();
  expect(again.getByText(/^Available in 0:(3\d|40)$/)).toBeVisible();
  expect(codesSent(api)).toBe(1);
});

test('a dialog opens again for the code that was mailed after the page was loaded again', async () => {
  const { api, unmount } = await openDialog();
  unmount();
  await pass(20_000);
  const { user } = openSettings(api);
  const email = await screen.findByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, 'ada@example.com.org');
  await user.click(await button('Verify'));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(/^Available in 0:(3\d|40)$/)).toBeVisible();
  expect(codesSent(api)).toBe(1);
});

test.each([
  ['once it has expired', 600_000, ''],
  ['for another address', 20_000, '.com'],
])('a closed dialog sends a new code %s', async (_case, ms, more) => {
  const { api, user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  vi.setSystemTime(Date.now() + ms);
  if (more) await user.type(await screen.findByLabelText(/^Email/), more);
  await user.click(await button('Verify'));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(`ada@example.com.org${more}`)).toBeVisible();
  expect(codesSent(api)).toBe(2);
});

test('another merchant in the same tab gets a code of their own', async () => {
  const { api, unmount } = await openDialog();
  unmount();
  const noah = { ...ada, id: '01900000-0000-7000-8000-000000000002' };
  api.on(getProfile, ok(getProfile, { ...noah, shoplist: oneStore }));
  const { user } = openSettings(api);
  localStorage.setItem('user', JSON.stringify({ user: noah }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await user.type(await screen.findByLabelText(/^Email/), '.org');
  await user.click(await button('Verify'));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(codesSent(api)).toBe(2);
});

test('nothing of a mailed code stays in the tab after a logout', async () => {
  const { api, user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(Object.values(sessionStorage).join()).toContain('ada@example.com.org');
  api.on(authEndpoints.logout, ok(authEndpoints.logout, null));
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  expect(Object.values(sessionStorage).join()).not.toContain('ada@example.com.org');
});
