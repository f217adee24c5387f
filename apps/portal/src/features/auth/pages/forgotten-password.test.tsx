import { authEndpoints, messages } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { createStubApi, ok, refuse } from '../../../testing/stub-api.ts';

const { logout, resetPassword, forgotPassword, verify } = authEndpoints;

describe('the way to a new password', () => {
  test('starts with the address and goes on with a code', async () => {
    const api = createStubApi();
    api.on(forgotPassword, ok(forgotPassword, null));
    const { user } = renderPortal({ path: '/forget-password', api });
    await user.type(screen.getByLabelText('Email'), 'ada');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByText(messages.forgotEmailIncorrect)).toBeVisible();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByText(messages.verificationEmailSent)).toBeVisible();
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(window.location.pathname).toBe('/verify-email');
  });

  test('shows what happens next with an address that Login passed on, and offers to use another one', async () => {
    const state = { email: 'ada@example.com' };
    const { user } = renderPortal({ path: '/forget-password', api: createStubApi(), state });
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.queryByText(/^Enter the email address/)).not.toBeInTheDocument();
    expect(screen.getByText(/^To set a new password, enter the code/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Use another email address' }));
    const field = screen.getByLabelText('Email');
    expect(field).toHaveFocus();
    expect(field).not.toHaveAttribute('readonly');
    expect(field).toHaveValue('ada@example.com');
    expect(screen.getByText(/^Enter the email address/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Use another email address' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('goes on in the field of the new password once the code is right', async () => {
    const api = createStubApi();
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig-1' }));
    const state = { email: 'ada@example.com', type: 'reset-password' as const };
    const { user } = renderPortal({ path: '/verify-email', api, state });
    await user.type(await screen.findByLabelText('Verification code'), 'ABC234');
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveFocus());
    await user.keyboard('Quiet');
    expect(screen.getByLabelText('New Password')).toHaveValue('Quiet');
  });

  test('is called what it is for somebody who has none yet, from the first page to the last', async () => {
    const api = createStubApi();
    api.on(forgotPassword, ok(forgotPassword, null));
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig-1' }));
    const state = { email: 'ada@example.com', purpose: 'set-password' };
    const { user } = renderPortal({ path: '/forget-password', api, state });
    expect(screen.getByRole('heading', { name: 'Set a password' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const code = await screen.findByLabelText('Verification code');
    expect(screen.getByRole('heading', { name: 'Set a password' })).toBeVisible();
    expect(document.title).toBe('Set a password · Atrium');
    await user.type(code, 'ABC234');
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Set a password' })).toBeVisible();
    expect(document.title).toBe('Set a password · Atrium');
    expect(screen.getByRole('button', { name: 'Set password' })).toBeVisible();
  });

  test('ends the session and opens Login', async () => {
    storeSession();
    localStorage.setItem('signature', 'sig-1');
    const api = homeApi();
    api.on(resetPassword, ok(resetPassword, null));
    const { user } = renderPortal({
      path: '/reset-password',
      api,
      state: { email: 'ada@example.com' },
    });
    await user.type(await screen.findByLabelText('New Password'), 'Quiet-Hall_42');
    await user.type(screen.getByLabelText('Repeat New Password'), 'Quiet-Hall_42');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(localStorage).toHaveLength(0);
    expect(screen.getByText(messages.passwordReset)).toBeVisible();
  });

  test('logs another account out here, also on the server', async () => {
    storeSession();
    localStorage.setItem('signature', 'sig-1');
    const api = homeApi();
    api.on(resetPassword, ok(resetPassword, null));
    api.on(logout, ok(logout, null));
    const state = { email: 'bea@example.com' };
    const { user } = renderPortal({ path: '/reset-password', api, state });
    await user.type(await screen.findByLabelText('New Password'), 'Quiet-Hall_42');
    await user.type(screen.getByLabelText('Repeat New Password'), 'Quiet-Hall_42');
    await user.click(screen.getByRole('button', { name: /Reset Password/ }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(api.calls(logout)).toHaveLength(1);
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('opens Login as usual where another tab has ended it', async () => {
    renderPortal({ path: '/reset-password', state: { email: 'ada@example.com' } });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText('Log in with your new password.')).not.toBeInTheDocument();
  });

  test('names the accepted special characters beside the sentence that requires one', async () => {
    localStorage.setItem('signature', 'sig-1');
    const state = { email: 'ada@example.com' };
    const { user } = renderPortal({ path: '/reset-password', api: createStubApi(), state });
    await user.type(screen.getByLabelText('New Password'), 'Quiet-Hall-42{Enter}');
    expect(await screen.findByText(/^Password must include special characters/)).toBeVisible();
    expect(screen.getByText(/^Special characters:\s!\s@\s#/)).toBeVisible();
  });

  test('starts again, with the address, when the code has expired', async () => {
    localStorage.setItem('signature', 'sig-1');
    const api = createStubApi();
    api.on(
      resetPassword,
      refuse(resetPassword, 'forbidden', { message: 'This step has expired.' }),
    );
    const state = { email: 'ada@example.com' };
    const { user } = renderPortal({ path: '/reset-password', api, state });
    await user.type(screen.getByLabelText('New Password'), 'Quiet-Hall_42');
    await user.type(screen.getByLabelText('Repeat New Password'), 'Quiet-Hall_42{Enter}');
    expect(await screen.findByText('This step has expired.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('cannot be opened in the middle', () => {
    renderPortal({ path: '/reset-password' });
    expect(window.location.pathname).toBe('/');
  });
});
