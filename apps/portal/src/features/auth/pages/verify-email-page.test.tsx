import { authEndpoints, messages } from '@atrium/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { signedIn } from '../../../testing/samples.ts';
import { createStubApi, ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { verify, resendVerification, resetPassword } = authEndpoints;
const justRegistered = { email: 'ada@example.com', type: 'verify-email' };
const codeField = () => screen.getByLabelText('Verification code');

function openVerify(api: StubApi, state: unknown = justRegistered) {
  return renderPortal({ path: '/verify-email', api, state });
}

test('shows the address and the lifetime of the code', async () => {
  openVerify(createStubApi());
  expect(await screen.findByRole('heading', { name: 'Verify email' })).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(screen.getByText('The code will expire in 10 minutes.')).toBeVisible();
  expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
});

test('takes address and type from the query string', async () => {
  const api = createStubApi();
  api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig' }));
  const { user } = renderPortal({
    path: '/verify-email?email=ada%40example.com&type=reset-password',
    api,
  });
  await user.type(codeField(), 'ABC234');
  await screen.findByRole('heading', { name: 'Reset Password' });
  expect(api.calls(verify)[0]?.body).toEqual({
    email: 'ada@example.com',
    code: 'ABC234',
    type: 'reset-password',
  });
});

test('offers Login and Register without an address', async () => {
  renderPortal({ path: '/verify-email' });
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/signup');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('opens the settings with a session and without an address', async () => {
  storeSession();
  renderPortal({ path: '/verify-email', api: homeApi() });
  expect(await screen.findByRole('link', { name: 'Account Settings' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

describe('the code', () => {
  test('is sent when complete, pasted with separators too', async () => {
    const api = homeApi();
    api.on(verify, ok(verify, { type: 'token', ...signedIn }));
    const { user } = openVerify(api);
    await user.click(codeField());
    await user.paste('abc-234');
    await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' });
    expect(api.calls(verify)).toHaveLength(1);
    expect(api.calls(verify)[0]?.body.code).toBe('ABC234');
  });

  test('is refused with the exact message while it is too short', async () => {
    const api = createStubApi();
    const { user } = openVerify(api);
    await user.type(codeField(), 'AB');
    await user.click(screen.getByRole('button', { name: /^Verify/ }));
    expect(await screen.findByText('Code must be at least 6 characters long')).toBeVisible();
    expect(codeField()).toHaveFocus();
    expect(api.calls(verify)).toHaveLength(0);
  });

  test('shows why it is wrong until it changes, and why its address is', async () => {
    const api = createStubApi();
    api.on(verify, refuse(verify, 'invalid_code'));
    const { user } = openVerify(api);
    await user.type(codeField(), 'ABC234');
    expect(await screen.findByText(messages.codeInvalid)).toBeVisible();
    expect(screen.getByText('The code will expire in 10 minutes.')).toBeVisible();
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(messages.codeInvalid)).not.toBeInTheDocument();

    const fields = [{ field: 'email', message: messages.emailInvalid }];
    api.on(verify, refuse(verify, 'invalid_fields', { fields }));
    await user.keyboard('5');
    expect(await screen.findByText(messages.emailInvalid)).toBeVisible();
  });
});

describe('a correct code', () => {
  test('of type token logs in and opens home', async () => {
    const api = homeApi();
    api.on(verify, ok(verify, { type: 'token', ...signedIn }));
    const { user } = openVerify(api);
    await user.type(codeField(), 'ABC234');
    const heading = await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' });
    expect(heading).toBeVisible();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(localStorage.getItem('auth_token')).toBe('atr_new');
  });

  test('of type verify-email opens Login with the address', async () => {
    const api = createStubApi();
    api.on(verify, ok(verify, { type: 'verify-email' }));
    const { user } = openVerify(api);
    await user.type(codeField(), 'ABC234');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByText('Your account is ready. Log in to open it.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('of type reset-password keeps the signature for the new password', async () => {
    const api = createStubApi();
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig-1' }));
    api.on(resetPassword, ok(resetPassword, null));
    const { user } = openVerify(api, { email: 'ada@example.com', type: 'reset-password' });
    await user.type(codeField(), 'ABC234');
    await screen.findByRole('heading', { name: 'Reset Password' });
    expect(localStorage.getItem('signature')).toBe('sig-1');

    await user.type(screen.getByLabelText('New Password'), 'Quiet-Hall_42');
    await user.type(screen.getByLabelText('Repeat New Password'), 'Quiet-Hall_43');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByText(messages.confirmationMismatch)).toBeVisible();
    await user.type(screen.getByLabelText('Repeat New Password'), '{Backspace}2');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByText('Password reset success')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByText('Log in with your new password.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(api.calls(resetPassword)[0]?.body).toEqual({
      signature: 'sig-1',
      password: 'Quiet-Hall_42',
      password_confirmation: 'Quiet-Hall_42',
    });
    expect(localStorage.getItem('signature')).toBeNull();
  });
});

describe('asking for a new code', () => {
  const resend = () => screen.getByRole('button', { name: /Resend verification code/ });

  test('shows a wait of one minute after the last code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = createStubApi();
    api.on(resendVerification, ok(resendVerification, null));
    const { user } = openVerify(api, { ...justRegistered, sentAt: Date.now() });
    expect(resend()).toBeDisabled();
    expect(screen.getByText('Available in 1:00')).toBeVisible();
    act(() => vi.advanceTimersByTime(51_000));
    expect(screen.getByText('Available in 0:09')).toBeVisible();
    act(() => vi.advanceTimersByTime(9_000));
    expect(resend()).toBeEnabled();
    await user.click(resend());
    expect(await screen.findByText('Verification email has been sent to your email')).toBeVisible();
    expect(resend()).toBeDisabled();
    expect(api.calls(resendVerification)[0]?.body).toEqual({
      email: 'ada@example.com',
      type: 'verify-email',
    });
  });

  test.each([
    ['goes on waiting where it was after a reload', 51_000, 'Available in 0:09'],
    ['waits no more after a reload that comes late', 61_000, 'No email?'],
  ])('%s', (_, agoMs, text) => {
    vi.useFakeTimers();
    openVerify(createStubApi(), { ...justRegistered, sentAt: Date.now() - agoMs });
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });

  test('waits as long as the server requires', async () => {
    const api = createStubApi();
    api.on(
      resendVerification,
      refuse(resendVerification, 'rate_limited', { retryAfterSeconds: 600 }),
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    const { user } = openVerify(api, { email: 'ada@example.com' });
    await user.click(resend());
    expect(await screen.findByText(/Available in 10:00/)).toBeVisible();
    expect(await screen.findByText(/You can try again in 10 minutes\./)).toBeVisible();
  });

  test('opens Login with the address if it is verified already', async () => {
    const api = createStubApi();
    api.on(resendVerification, refuse(resendVerification, 'already_verified'));
    const { user } = openVerify(api, { email: 'ada@example.com' });
    await user.click(resend());
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });
});
